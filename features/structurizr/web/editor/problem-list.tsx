/** Problems and warnings of the text, each with its place and, where there is one, a fix. */
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconExclamationCircle } from '@tabler/icons-react';
import type { Problem, Warning } from '@archwright/structurizr';
import { memo, useState } from 'react';
import { suggestedFix } from '../../model/problem-fix.ts';
import classes from './problem-list.module.css';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  readonly onGoTo: (line: number, column: number) => void;
  readonly onFix: (problem: Problem, text: string) => void;
}

const placeOf = (line: number, column: number): string => (column > 0 ? `${line}:${column}` : `${line}`);

function GoTo({ line, column, onGoTo }: Pick<Warning, 'line' | 'column'> & Pick<ProblemListProps, 'onGoTo'>) {
  if (line === 0) return null;
  return (
    <button
      type="button"
      className={classes.place}
      aria-label={`Go to line ${placeOf(line, column)}`}
      onClick={() => onGoTo(line, column)}
    >
      {placeOf(line, column)}
    </button>
  );
}

/** Nothing while there is nothing to say. */
export const ProblemList = memo(function ProblemList({ problems, warnings, onGoTo, onFix }: ProblemListProps) {
  const [isOpen, setOpen] = useState(true);
  if (problems.length + warnings.length === 0) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.list} aria-label="Problems">
      <header className={classes.head}>
        <h2>Problems</h2>
        {problems.length > 0 ? <b data-kind="error">{problems.length}</b> : null}
        {warnings.length > 0 ? <b data-kind="warning">{warnings.length}</b> : null}
        <ActionIcon
          aria-label={isOpen ? 'Hide problems' : 'Show problems'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.7} />
        </ActionIcon>
      </header>
      {isOpen ? (
        <ul className={classes.rows}>
          {problems.map((problem) => {
            const fix = suggestedFix(problem);
            return (
              <li key={`${problem.line} ${problem.column} ${problem.message}`}>
                <IconExclamationCircle size={16} stroke={1.7} aria-label="Error" data-kind="error" />
                <span className={classes.words}>
                  {problem.message}
                  {problem.hint ? <small>{problem.hint}</small> : null}
                </span>
                {fix === undefined ? null : (
                  <Button variant="default" size="compact-sm" onClick={() => onFix(problem, fix)}>
                    Replace with {fix}
                  </Button>
                )}
                <GoTo line={problem.line} column={problem.column} onGoTo={onGoTo} />
              </li>
            );
          })}
          {warnings.map((warning) => (
            <li key={`${warning.line} ${warning.column} ${warning.message}`}>
              <IconAlertTriangle size={16} stroke={1.7} aria-label="Warning" data-kind="warning" />
              <span className={classes.words}>{warning.message}</span>
              <GoTo line={warning.line} column={warning.column} onGoTo={onGoTo} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
});
