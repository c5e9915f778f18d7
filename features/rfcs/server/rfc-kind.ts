/** Kind of RFCs in links, search, history and inboxes. */
export const rfcKind = 'rfc';
