/** Comments that are read at once. */
export const commentsPerPage = 50;
