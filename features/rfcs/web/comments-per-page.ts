/** Page size of comments. */
export const commentsPerPage = 50;
