/** Formats that a workspace is exported in. */

/** DSL, and official workspace JSON. */
export const workspaceFormats = ['dsl', 'json'] as const;
/** One of `workspaceFormats`. */
export type WorkspaceFormat = (typeof workspaceFormats)[number];
