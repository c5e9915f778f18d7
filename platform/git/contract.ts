/** Texts about git repositories. */

/** Megabytes that a fetch may transfer, and that a copy may take on the disk. */
export const mostTransferMegabytes = 200;

/** Where git is not installed. */
export const noGitMessage =
  'Git is not installed on this server, so repositories cannot be read. Ask the person who runs it to install git 2.30 or later.';
/** A fetch that would transfer more than `mostTransferMegabytes`, or a copy that takes more. */
export const tooLargeRepositoryMessage = `This repository is larger than ${mostTransferMegabytes} MB, which is the most that is read.`;
/** A repository with an object that takes more memory than a command has. */
export const memoryRepositoryMessage = 'A file of this repository takes too much memory to be read.';
/** A repository that took too long. */
export const slowRepositoryMessage = 'The repository did not answer in time. Archwright will try again.';
/** Wrong credentials, or a repository that these may not see. */
export const refusedRepositoryMessage = 'The repository does not exist, or the token may not read it.';
/** A push that the server refused without a reason that is known. */
export const refusedPushMessage = 'The provider refused the push. Check that the token may write to the repository.';
/** A push that reached the repository, which has a rule against it: a protected branch, a push rule, a hook. */
export const ruledOutPushMessage = (branch: string): string =>
  `A rule of the repository refuses the branch "${branch}": a protected branch, a push rule or a hook. Allow branches that begin with "archwright/" there, then send this again.`;
/** A push to the branch that a working copy of the machine has open. */
export const openBranchMessage = (branch: string): string =>
  `The branch "${branch}" is checked out in the working copy. Check out another one there, then send this again.`;
/** A push to a folder of the machine that the server may read only. */
export const readOnlyFolderMessage =
  'The server may read the folder of this repository, but not write to it. Ask the person who runs it to change that, then send this again.';
/** A file that is no bundle. */
export const notBundleMessage = 'This file is not a git bundle. Make one with: git bundle create shop.bundle --all';
/** A bundle that holds only the newer part of a history. */
export const thinBundleMessage =
  'This bundle holds only a part of the history. Make one of everything with: git bundle create shop.bundle --all';
/** A bundle of tags alone. */
export const noBranchInBundleMessage =
  'This bundle has no branch. Make one of everything with: git bundle create shop.bundle --all';
/** A repository without a commit. */
export const emptyRepositoryMessage = 'The repository is empty. Push a first commit to it, then read it again.';
/** A branch that is not there. */
export const missingBranchMessage = (branch: string): string => `There is no branch "${branch}" in the repository.`;
