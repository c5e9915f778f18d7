/** C4 view in a document: live, read-only and enlargeable. */
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCube3dSphere,
  IconPencil,
} from '@tabler/icons-react';
import { useMergedRef } from '@mantine/hooks';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import type { EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import { watchPictureRoom } from '#platform/richtext/web/picture-room.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useNear } from '#platform/ui/web/use-near.ts';
import { getC4Model, type C4Model } from '../../contract.ts';
import { toC4Document, type C4Document } from '../../model/c4-document.ts';
import { drillIn } from '../../model/c4-drill.ts';
import { listC4Links } from '../../model/c4-link-calls.ts';
import { pictureOf, type ViewPicture } from '../../model/c4-view.ts';
import { c4Address } from '../c4-address.ts';
import type { CodeMarks } from '../code/code-choice.ts';
import type { RecordBadge } from '../canvas/node-data.ts';
import { badgesOf } from '../panels/linked-records.ts';
import { linkKey } from '../use-linked-things.ts';
import { FlowStrip, useChosenFlow } from './embedded-flow.tsx';
import { embeddedIds, type EmbeddedCode, type EmbeddedIds } from './embed-value.ts';
import classes from './embedded-view.module.css';

/** The canvas is loaded when a view comes near the viewport. */
const CodeStrip = lazyPart(async () => (await import('./embedded-code.tsx')).EmbeddedCode);
const Stage = lazyPart(async () => (await import('../canvas/c4-view-stage.tsx')).C4ViewStage);

/** Distance from the viewport at which a view is rendered. */
const near = '600px 0px';

function Waiting() {
  return (
    <output className={classes.waiting}>
      <Spinner />
      <span className="aw-hidden">Loading</span>
    </output>
  );
}

/** Badges of linked records as in the editor; nothing is loaded while the model has no such links. */
function useBadges(modelId: string, document: C4Document | undefined): ReadonlyMap<string, RecordBadge> | undefined {
  const hasLinks =
    document !== undefined && [...document.elements.values()].some(({ links }) => links.some((link) => 'kind' in link));
  const { data } = useRead(listC4Links, { params: { id: modelId } }, { enabled: hasLinks });
  return useMemo(() => {
    if (!document || !data) return undefined;
    const things = new Map(data.resources.map((thing) => [linkKey(thing), thing]));
    return badgesOf(document, { of: (link) => things.get(linkKey(link)) });
  }, [document, data]);
}

interface ShownProps {
  readonly document: C4Document;
  readonly badges: ReadonlyMap<string, RecordBadge> | undefined;
  readonly model: C4Model;
  readonly picture: ViewPicture;
  /** What elements are coloured by. */
  readonly code: EmbeddedCode | undefined;
  /** Drills into an element with its own view. */
  readonly onOpen: (elementId: string) => void;
  /** Returns to the embedded view. */
  readonly onBack: (() => void) | undefined;
}

function Shown({ document, badges, model, picture, code, onOpen, onBack }: ShownProps) {
  const project = useProject();
  const mayWrite = usePermission('c4model.write');
  const { isFull, toggle, setPart } = useFullScreen({ hasKey: false });
  const part = useMergedRef(setPart, watchPictureRoom);
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame, near);
  const chosen = useChosenFlow(document, picture);
  const [marks, setMarks] = useState<CodeMarks>();
  const size = { size: 16, stroke: 1.7 } as const;
  return (
    <section
      ref={part}
      className={`${classes.embed} aw-picture`}
      data-full-screen={isFull || undefined}
      aria-label={`${model.name}: ${picture.view.name}`}
    >
      <header className={classes.head}>
        {onBack ? (
          <ActionIcon aria-label="Back to the view of this text" onClick={onBack}>
            <IconArrowLeft {...size} />
          </ActionIcon>
        ) : (
          <IconCube3dSphere {...size} aria-hidden="true" />
        )}
        <strong title={`${model.name}: ${picture.view.name}`}>
          {model.name} {onBack ? <span>{picture.view.name}</span> : null}
        </strong>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={isFull ? <IconArrowsMinimize {...size} /> : <IconArrowsMaximize {...size} />}
          onClick={toggle}
        >
          {isFull ? 'Close' : 'Enlarge model'}
        </Button>
        {mayWrite ? (
          <Button
            component={AppLink}
            href={c4Address(project.code, model.id, { view: picture.view.id })}
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPencil {...size} />}
          >
            Edit this C4 Model
          </Button>
        ) : null}
      </header>
      <div ref={frame} className={classes.stage}>
        {isNear ? (
          <Suspense fallback={<Waiting />}>
            {/* Fits the view in its new size. */}
            <Stage
              key={String(isFull)}
              picture={picture}
              label={picture.view.name}
              {...(badges ? { badges } : {})}
              code={code && marks}
              wheel={isFull ? 'zoom' : 'page'}
              flow={chosen.flow}
              onOpen={onOpen}
            />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
      {code && isNear ? (
        <Suspense>
          <CodeStrip modelId={model.id} code={code} picture={picture} onMarks={setMarks} />
        </Suspense>
      ) : null}
      {picture.view.flows.length > 0 ? <FlowStrip picture={picture} chosen={chosen} /> : null}
    </section>
  );
}

function LoadedView({ modelId, viewId, code }: EmbeddedIds) {
  const read = useRead(getC4Model, { params: { id: modelId } });
  const { data } = read;
  const [lookedAt, setLookedAt] = useState<string>();
  const document = useMemo(() => data && toC4Document(data), [data]);
  const picture = useMemo(() => document && pictureOf(document, lookedAt ?? viewId), [document, lookedAt, viewId]);
  const badges = useBadges(modelId, document);
  const open = (elementId: string): void => {
    const opened = document && drillIn(document, elementId);
    if (opened && 'viewId' in opened) setLookedAt(opened.viewId);
  };
  if (failedRead(read)) return <FailedEmbed kind="c4model" read={read} />;
  if (!data) return <div className={classes.embed} aria-busy="true" />;
  if (!picture || !document) return <MissingEmbed kind="c4model" />;
  return (
    <Shown
      document={document}
      badges={badges}
      model={data}
      picture={picture}
      code={code}
      onOpen={open}
      onBack={lookedAt === undefined ? undefined : () => setLookedAt(undefined)}
    />
  );
}

/** Missing models and views are reported in place. */
export function EmbeddedView({ value }: EmbedViewProps) {
  const ids = embeddedIds(value);
  return ids ? <LoadedView {...ids} /> : <MissingEmbed kind="c4model" />;
}
