/** What of a text is fetched only when it comes near the window. */

/** Images and diagrams that are not drawn yet. */
export const UNDRAWN = '.aw-doc :is(.aw-image-wait, .aw-mermaid:not(:has(.aw-mermaid-tools, .aw-mermaid-fault)))';
