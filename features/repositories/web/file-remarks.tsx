/** What is said of a file below its path: why it cannot be read, with the line, and what was assumed where it was taken. */
import type { RepositoryFile } from '../contract.ts';
import classes from './repository-tab.module.css';

/** Nothing for a file that was understood. */
export function FileRemarks({ problem, warnings }: Pick<RepositoryFile, 'problem' | 'warnings'>) {
  return (
    <>
      {problem ? (
        <span className={classes.problem}>
          {problem.line === null ? '' : `Line ${problem.line}: `}
          {problem.message}
        </span>
      ) : null}
      {warnings.map((warning) => (
        <span key={warning} className={classes.problem}>
          {warning}
        </span>
      ))}
    </>
  );
}
