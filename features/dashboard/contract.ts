/** Texts of the home page. Source: specification 3 section 2. */

/** Shown on the home page of an organization without projects. */
export const noProjectMessage = "New in the product? Let's create a first project!";
/** Button shown when there is no project. */
export const createProjectLabel = 'Create project';
/** Badge of an RFC with an open session in which the user has not voted. */
export const waitingForVoteLabel = 'Waiting for your vote';
