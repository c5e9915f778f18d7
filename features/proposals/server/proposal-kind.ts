/** Kind of proposals in history and inboxes. */
export const proposalKind = 'proposal';
