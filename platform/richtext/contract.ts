/** The sentences and limits of rich text that the specification fixes, spelled once. */

/** Shown under the link input when what was given is not an absolute address (authoring 5). */
export const LINK_NOT_VALID = 'Given link is not valid.';
/** Label of the link input (authoring 2.1). */
export const LINK_INPUT_LABEL = 'Search for page or paste link';
/** The link search found nothing (authoring 2.1). */
export const NO_RESULTS_FOUND = 'No results found';

/** Read view: the embedded diagram is gone (authoring 2.3). */
export const DIAGRAM_MISSING = 'Diagram that should be rendered here does not exist.';
/** Read view: the embedded Structurizr view or C4 model view is gone (authoring 2.3). */
export const C4_VIEW_MISSING = 'Structurizr C4 View that should be rendered here does not exist.';

/** Edit view: an embed block loads its choices (authoring 2.2). */
export const EMBED_LOADING = 'Loading ...';
/** Edit view: no diagram was chosen yet (authoring 2.2). */
export const SELECT_DIAGRAM = '--- select diagram ---';
/** Edit view: the chosen diagram is gone (authoring 2.2). */
export const DIAGRAM_VANISHED = '--- diagram does not exist anymore ---';
/** Edit view: no view was chosen yet (authoring 2.2). */
export const SELECT_VIEW = '--- select view ---';
/** Edit view: the chosen view is gone (authoring 2.2). */
export const VIEW_VANISHED = '--- view does not exist anymore ---';
/** Edit view: no C4 model was chosen yet (authoring 2.2). */
export const SELECT_MODEL = '--- select model ---';
/** Every embed block can be removed (authoring 2.2). */
export const REMOVE_EMBED = 'Remove';

/** The editor takes the focus this many milliseconds after its start (authoring 9). */
export const FOCUS_DELAY_MS = 200;
/** The link search waits this many milliseconds after the last key (authoring 9). */
export const LINK_SEARCH_PAUSE_MS = 400;
/** Height in CSS px of an embedded diagram (authoring 9). */
export const DIAGRAM_EMBED_HEIGHT = 500;
/** Height in CSS px of an embedded C4 model view (authoring 9). */
export const C4_EMBED_HEIGHT = 550;

/** A stored document has at most this many bytes in UTF-8. */
export const MAX_DOCUMENT_BYTES = 1_048_576;
/** Lists nest at most this deep. */
export const MAX_LIST_DEPTH = 10;
/** Nodes nest at most this deep below the doc node. */
export const MAX_NODE_DEPTH = 64;
/** Table cells span 1 to this many columns or rows. */
export const MAX_SPAN = 100;

/** Where the server has the frame in which Mermaid draws (decisions 17). */
export const mermaidFramePath = '/frames/mermaid';
/** What Mermaid may be given, in bytes of UTF-8, and how long it may take (decisions 17). */
export const mermaidFrameLimits = { bytes: 20_000, milliseconds: 5_000 } as const;
/** Shown with the code when the source is too long to be drawn. */
export const MERMAID_TOO_LONG = 'This diagram is longer than 20 kB, so only its code is shown.';
/** Shown with the code when the drawing does not end. */
export const MERMAID_TOO_SLOW = 'This diagram takes too long to draw, so only its code is shown.';
