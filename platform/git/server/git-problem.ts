/** What went wrong with a repository, in a sentence for people. */

/** A failure of the repository or its provider. The message may be shown and stored: it holds no address and no token. */
export class GitProblem extends Error {}
