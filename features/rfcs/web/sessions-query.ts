/** The query for the voting sessions of an RFC, shared by all parts of its page. */
export const sessionsQuery = { page: 1, perPage: 20 } as const;
