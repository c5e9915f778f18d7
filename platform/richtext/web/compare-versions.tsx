/** Any two versions of a document against each other: which ones, what changed, the way from change to change. */
import { SegmentedControl, Select } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { compareVersions } from '../model/document-diff.ts';
import { parseDocument } from '../model/document.ts';
import { ChangeSteps } from './change-steps.tsx';
import './compare-versions.css';
import type { EmbedRegistry } from './embeds.ts';
import { VersionChanges, VersionText } from './version-changes.tsx';

/** A stored version. */
export type Version = { readonly title: string; readonly json: string; readonly at: string; readonly by: string };

/** Numbers of the versions that are compared; `before` is null for the first version, which has none before it. */
export type ComparedPair = { readonly before: number | null; readonly after: number };

/** `newest` is the highest number; versions count from 1. Undefined versions are on their way. */
export type CompareVersionsProps = {
  newest: number;
  pair: ComparedPair;
  onChoose: (pair: ComparedPair) => void;
  before: Version | undefined;
  after: Version | undefined;
  /** Right end of the bar, e.g. a restore button. */
  actions?: ReactNode;
  embeds?: EmbedRegistry;
};

/** Number of options rendered at once; the others are found by typing. */
const MOST_OPTIONS = 100;

/** A version against the one before it, or the version alone. */
export function compareWithFormer(number: number): ComparedPair {
  return { before: number > 1 ? number - 1 : null, after: number };
}

/** Bar and text. Older against newer, whichever was chosen first. */
export function CompareVersions(props: CompareVersionsProps): ReactNode {
  const { newest, pair, onChoose, before, after, actions, embeds } = props;
  const [shown, setShown] = useState<'changes' | 'text'>('changes');
  const [area, setArea] = useState<HTMLElement | null>(null);
  const isCompared = pair.before !== null && shown === 'changes';
  const difference = useMemo(
    () => (before && after ? compareVersions(asTree(before), asTree(after)) : null),
    [before, after],
  );
  const choose = (one: number, other: number): void =>
    onChoose({ before: Math.min(one, other), after: Math.max(one, other) });
  return (
    <div ref={setArea} className="aw-versions">
      <div className="aw-versions-bar">
        <VersionSelect
          label="Version"
          newest={newest}
          value={pair.after}
          taken={isCompared ? pair.before : null}
          onChange={(number) =>
            isCompared && pair.before !== null ? choose(number, pair.before) : onChoose(compareWithFormer(number))
          }
        />
        {isCompared && pair.before !== null ? (
          <VersionSelect
            label="compared with"
            newest={newest}
            value={pair.before}
            taken={pair.after}
            onChange={(number) => choose(number, pair.after)}
          />
        ) : null}
        {actions}
      </div>
      <div className="aw-versions-bar">
        {pair.before === null ? null : (
          <SegmentedControl
            size="xs"
            aria-label="Comparison"
            value={shown}
            onChange={(value) => setShown(value === 'text' ? 'text' : 'changes')}
            data={[
              { value: 'changes', label: 'Changes' },
              { value: 'text', label: 'Text' },
            ]}
          />
        )}
        {after ? <Maker version={after} /> : null}
        {isCompared && difference ? (
          <ChangeSteps key={`${pair.before} ${pair.after}`} area={area} count={difference.changes} />
        ) : null}
      </div>
      {isCompared ? (
        <Comparison difference={difference} embeds={embeds} />
      ) : after ? (
        <Alone version={after} embeds={embeds} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

const asTree = ({ title, json }: Version) => ({ title, doc: parseDocument(json) });

type ShownProps = { embeds: EmbedRegistry | undefined };

function Comparison({
  difference,
  embeds,
}: ShownProps & { difference: ReturnType<typeof compareVersions> | null }): ReactNode {
  if (!difference) return <Waiting />;
  return (
    <>
      {difference.changes === 0 ? <InlineAlert type="info">These two versions are the same.</InlineAlert> : null}
      <VersionChanges difference={difference} {...(embeds ? { embeds } : {})} />
    </>
  );
}

function Alone({ version, embeds }: ShownProps & { version: Version }): ReactNode {
  const doc = useMemo(() => parseDocument(version.json), [version.json]);
  return (
    <>
      <h2 className="aw-version-title">{version.title}</h2>
      <VersionText doc={doc} {...(embeds ? { embeds } : {})} />
    </>
  );
}

function Maker({ version }: { version: Version }): ReactNode {
  return (
    <span className="aw-versions-maker">
      saved by {version.by}, <RelativeTime at={version.at} />
    </span>
  );
}

function Waiting(): ReactNode {
  return (
    <output className="aw-versions-waiting" aria-label="Loading">
      <Spinner />
    </output>
  );
}

type SelectProps = {
  label: string;
  newest: number;
  value: number;
  taken: number | null;
  onChange: (number: number) => void;
};

function VersionSelect({ label, newest, value, taken, onChange }: SelectProps): ReactNode {
  const options = useMemo(
    () =>
      Array.from({ length: newest }, (_, index) => {
        const number = newest - index;
        return { value: String(number), label: number === newest ? `${number} (current)` : String(number) };
      }).filter((option) => option.value !== String(taken)),
    [newest, taken],
  );
  return (
    <span className="aw-versions-choice">
      <span aria-hidden="true">{label}</span>
      <Select
        size="xs"
        w={124}
        aria-label={label === 'Version' ? label : `Version ${label}`}
        data={options}
        value={String(value)}
        searchable
        limit={MOST_OPTIONS}
        allowDeselect={false}
        nothingFoundMessage="No versions found"
        onChange={(chosen) => chosen && onChange(Number(chosen))}
      />
    </span>
  );
}
