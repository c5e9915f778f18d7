/** What a proposal changes: text with marks, lines, a list of parts, or the canvas of a model. */
import { Checkbox } from '@mantine/core';
import { use, useMemo } from 'react';
import { TextDifference } from '#platform/code/web/text-difference.tsx';
import { compareVersions } from '#platform/richtext/model/document-diff.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { VersionChanges, VersionText } from '#platform/richtext/web/version-changes.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import type { Proposal, ProposalDifference } from '../contract.ts';
import classes from './proposals.module.css';

/** The first heading of the text is the title of the thing. */
function titled(markdown: string): { readonly title: string; readonly rest: string } {
  const [first = '', ...rest] = markdown.split('\n');
  return first.startsWith('# ') ? { title: first.slice(2), rest: rest.join('\n') } : { title: '', rest: markdown };
}

const treeOf = (markdown: string) => {
  const { title, rest } = titled(markdown);
  return { title, doc: markdownToDocument(rest) };
};

function MarkdownDifference({ before, after }: ProposalDifference) {
  const now = useMemo(() => treeOf(after), [after]);
  const difference = useMemo(() => (before === null ? null : compareVersions(treeOf(before), now)), [before, now]);
  return (
    <div className={classes.text}>
      {difference ? (
        <VersionChanges difference={difference} />
      ) : (
        <>
          {now.title ? <h2 className="aw-version-title">{now.title}</h2> : null}
          <VersionText doc={now.doc} />
        </>
      )}
    </div>
  );
}

interface PartsProps {
  readonly parts: readonly string[];
  /** Indexes of the parts that are taken; undefined where nothing can be chosen. */
  readonly taken: ReadonlySet<number> | undefined;
  readonly onTake: (part: number, isTaken: boolean) => void;
}

function Parts({ parts, taken, onTake }: PartsProps) {
  return (
    <ol className={classes.parts} aria-label="Changes">
      {parts.map((words, at) => (
        // Two parts may read the same; their order never changes.
        <li key={`${String(at)} ${words}`}>
          {taken ? (
            <Checkbox
              label={words}
              checked={taken.has(at)}
              onChange={({ currentTarget }) => onTake(at, currentTarget.checked)}
            />
          ) : (
            words
          )}
        </li>
      ))}
    </ol>
  );
}

interface DifferenceViewProps {
  readonly proposal: Proposal;
  readonly difference: ProposalDifference;
  /** Indexes of the parts that are taken; undefined where nothing can be chosen. */
  readonly taken: ReadonlySet<number> | undefined;
  readonly onTake: PartsProps['onTake'];
}

/** The difference in the form of its kind. */
export function DifferenceView({ proposal, difference, taken, onTake }: DifferenceViewProps) {
  const { change, subjectId, state } = proposal;
  const Preview = use(AppPartsContext).changePreviews?.[change.kind];
  const chosen = useMemo(
    () => (change.kind === 'c4model' ? change.changes.filter((_change, at) => taken?.has(at) ?? true) : []),
    [change, taken],
  );
  const { format, before, after, parts } = difference;
  if (format === 'markdown') return <MarkdownDifference {...difference} />;
  if (format === 'list') {
    return (
      <>
        <Parts parts={parts} taken={taken} onTake={onTake} />
        {Preview && subjectId !== null && state === 'open' ? <Preview subjectId={subjectId} changes={chosen} /> : null}
      </>
    );
  }
  return (
    <div className={classes.lines}>
      <TextDifference before={before ?? ''} after={after} names={['the current text', 'the proposal']} />
    </div>
  );
}
