/** What other modules may use of code repositories. */
export { repositoryById, repositoryOfProject, type StoredRepository } from './repository-table.ts';
export { repositoryKeysAfter, takeMergeRequestNews, type RepositoryKey } from './repository-news-table.ts';
