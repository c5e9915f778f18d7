/** Messages and numbers fixed by the specification (authoring 2.1, 2.2, 2.3, 5 and 9), word for word. */
import { expect, test } from 'vitest';
import * as contract from './contract.ts';

test('the sentences and numbers are those of the specification', () => {
  expect(contract).toMatchObject({
    LINK_NOT_VALID: 'Given link is not valid.',
    LINK_INPUT_LABEL: 'Search for page or paste link',
    NO_RESULTS_FOUND: 'No results found',
    DIAGRAM_MISSING: 'Diagram that should be rendered here does not exist.',
    C4_VIEW_MISSING: 'Structurizr C4 View that should be rendered here does not exist.',
    EMBED_LOADING: 'Loading ...',
    SELECT_DIAGRAM: '--- select diagram ---',
    DIAGRAM_VANISHED: '--- diagram does not exist anymore ---',
    SELECT_VIEW: '--- select view ---',
    VIEW_VANISHED: '--- view does not exist anymore ---',
    SELECT_MODEL: '--- select model ---',
    REMOVE_EMBED: 'Remove',
    FOCUS_DELAY_MS: 200,
    LINK_SEARCH_PAUSE_MS: 400,
    DIAGRAM_EMBED_HEIGHT: 500,
    C4_EMBED_HEIGHT: 550,
  });
});
