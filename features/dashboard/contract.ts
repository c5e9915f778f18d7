/** Sentences of the home page. Source: specification 3 section 2. */

export const noProjectMessage = "New in the product? Let's create a first project!";
export const createProjectLabel = 'Create project';
export const waitingForVoteLabel = 'Waiting for your vote';
