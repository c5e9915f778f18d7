/** Messages and limits of rich text that the specification fixes. */

/** Shown below the link input for anything but an absolute URL (authoring 5). */
export const LINK_NOT_VALID = 'Given link is not valid.';
/** Label of the link input (authoring 2.1). */
export const LINK_INPUT_LABEL = 'Search for page or paste link';
/** The link search found nothing (authoring 2.1). */
export const NO_RESULTS_FOUND = 'No results found';

/** Read view: the embedded diagram does not exist (authoring 2.3). */
export const DIAGRAM_MISSING = 'Diagram that should be rendered here does not exist.';
/** Read view: the embedded Structurizr view or C4 model view does not exist (authoring 2.3). */
export const C4_VIEW_MISSING = 'Structurizr C4 View that should be rendered here does not exist.';

/** Read view: the embedded thing may be there, but could not be read. */
export const embedFailedMessage = (what: string): string =>
  `${what} that should be rendered here could not be loaded now.`;
/** Reads it again. */
export const RETRY_EMBED = 'Try again';

/** Edit view: an embed block loads its options (authoring 2.2). */
export const EMBED_LOADING = 'Loading ...';
/** Read view: the embedded database model does not exist. */
export const DBMODEL_MISSING = 'Database model that should be rendered here does not exist.';
/** Edit view: the chosen database model does not exist. */
export const DBMODEL_VANISHED = '--- database model does not exist anymore ---';
/** Read view: the embedded chart does not exist. */
export const METRIC_MISSING = 'Chart that should be rendered here does not exist.';
/** Edit view: the chosen metrics jar does not exist. */
export const METRIC_VANISHED = '--- metrics jar does not exist anymore ---';
/** Edit view: no metrics jar was chosen yet. */
export const SELECT_JAR = '--- select metrics jar ---';
/** Read view: the embedded board does not exist. */
export const BOARD_MISSING = 'Board that should be rendered here does not exist.';
/** Edit view: the chosen board does not exist. */
export const BOARD_VANISHED = '--- board does not exist anymore ---';
/** Read view: the project has no context map. */
export const CONTEXT_MAP_MISSING = 'Context map that should be rendered here does not exist.';
/** Edit view: the same. */
export const CONTEXT_MAP_VANISHED = '--- context map does not exist ---';
/** Edit view: no board was chosen yet. */
export const SELECT_BOARD = '--- select board ---';
/** Edit view: no diagram was chosen yet (authoring 2.2). */
export const SELECT_DIAGRAM = '--- select diagram ---';
/** Edit view: the chosen diagram does not exist (authoring 2.2). */
export const DIAGRAM_VANISHED = '--- diagram does not exist anymore ---';
/** Edit view: no view was chosen yet (authoring 2.2). */
export const SELECT_VIEW = '--- select view ---';
/** Edit view: the chosen view does not exist (authoring 2.2). */
export const VIEW_VANISHED = '--- view does not exist anymore ---';
/** Edit view: no C4 model was chosen yet (authoring 2.2). */
export const SELECT_MODEL = '--- select model ---';
/** Every embed block can be removed (authoring 2.2). */
export const REMOVE_EMBED = 'Remove';

/** Delay before the editor takes the focus, ms (authoring 9). */
export const FOCUS_DELAY_MS = 200;
/** Debounce of the link search, ms (authoring 9). */
export const LINK_SEARCH_PAUSE_MS = 400;
/** Height in CSS px of an embedded diagram (authoring 9). */
export const DIAGRAM_EMBED_HEIGHT = 500;
/** Height in CSS px of an embedded C4 model view (authoring 9). */
export const C4_EMBED_HEIGHT = 550;

/** Maximum size of a stored document, bytes in UTF-8. */
export const MAX_DOCUMENT_BYTES = 1_048_576;
/** Maximum nesting of lists. */
export const MAX_LIST_DEPTH = 10;
/** Maximum depth of nodes below the doc node. */
export const MAX_NODE_DEPTH = 64;
/** Maximum `colspan` and `rowspan` of table cells. */
export const MAX_SPAN = 100;

/** Maximum number of table cells in a Markdown text; a document with more is larger than `MAX_DOCUMENT_BYTES` anyway. */
export const MAX_TABLE_CELLS = 20_000;

/** Path of the sandboxed frame in which Mermaid renders (decisions 17). */
export const mermaidFramePath = '/frames/mermaid';
/** Limits of Mermaid: bytes of UTF-8, and rendering time (decisions 17). */
export const mermaidFrameLimits = { bytes: 20_000, milliseconds: 5_000 } as const;
/** Shown with the code when the source is too long. */
export const MERMAID_TOO_LONG = 'This diagram is longer than 20 kB, so only its code is shown.';
/** Shown with the code when rendering times out. */
export const MERMAID_TOO_SLOW = 'This diagram takes too long to draw, so only its code is shown.';
