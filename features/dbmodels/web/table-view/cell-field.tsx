/** A cell that is edited in place: a button with its text, and a field while it is edited. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSchemaStore } from '../schema-context.tsx';
import classes from './table-view.module.css';

interface CellFieldProps {
  /** What the cell is, for screen readers. Example: `Type of orders.total`. */
  readonly label: string;
  readonly text: string;
  readonly isCode?: boolean;
  /** Stores what was typed; returns why it cannot be stored. */
  readonly onCommit: (typed: string) => string | undefined;
}

/** Enter stores and leaves the field, Escape takes back; leaving the field stores what is right. */
export function CellField({ label, text, isCode = false, onCommit }: CellFieldProps) {
  const store = useSchemaStore();
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  // What others save waits: a cell that was only opened changes nothing of it, and the same cell is asked about.
  useEffect(() => (isOpen ? store.holdFields() : undefined), [store, isOpen]);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  /** Enter or Escape ended the field: it is not stored again when it goes, and the button gets the focus. */
  const isBack = useRef(false);
  const problemId = useId();
  useEffect(() => {
    if (typed !== undefined || !isBack.current) return;
    isBack.current = false;
    button.current?.focus();
  }, [typed]);
  const end = (): void => {
    setTyped(undefined);
    setProblem(undefined);
  };
  if (typed === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.cell}
        data-cell
        data-code={isCode || undefined}
        aria-label={`${label}: ${text === '' ? 'empty' : text}`}
        title={text}
        onClick={() => setTyped(text)}
        onKeyDown={(event) => {
          if (event.key !== 'F2') return;
          event.preventDefault();
          setTyped(text);
        }}
      >
        {text}
      </button>
    );
  }
  const commit = (): boolean => {
    const found = typed === text ? undefined : onCommit(typed);
    if (found === undefined) end();
    else setProblem(found);
    return found === undefined;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    isBack.current = true;
    if (event.key === 'Escape') end();
    else if (!commit()) isBack.current = false;
  };
  return (
    <>
      <input
        className={classes.field}
        data-code={isCode || undefined}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this field
        autoFocus
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setProblem(undefined);
        }}
        onKeyDown={press}
        onBlur={() => isBack.current || void commit()}
      />
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
