/** A Structurizr view in a document: the last picture, to be panned, zoomed, stepped through and enlarged. */
import { useComputedColorScheme } from '@mantine/core';
import { IconExternalLink, IconSitemap } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { PictureStage } from '#platform/canvas/web/picture-stage.tsx';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import type { EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import {
  closeViewLabel,
  enlargeViewLabel,
  getStructurizr,
  openWorkspaceLabel,
  pollMs,
  type DrawnView,
} from '../../contract.ts';
import { lastStep } from '../../model/picture-steps.ts';
import { StepBar } from '../step-bar.tsx';
import { structurizrAddress } from '../structurizr-address.ts';
import { embeddedIds, type EmbeddedIds } from './workspace-embed-value.ts';

function Shown({ view }: { readonly view: DrawnView }) {
  const project = useProject();
  const isDark = useComputedColorScheme('light') === 'dark';
  const picture = isDark ? view.diagramDark : view.diagram;
  const steps = useMemo(() => lastStep(picture), [picture]);
  const [step, setStep] = useState<number>();
  return (
    <EmbedFrame
      name={view.name}
      Icon={IconSitemap}
      edit={{
        href: structurizrAddress(project.code, { view: view.id }),
        label: openWorkspaceLabel,
        Icon: IconExternalLink,
      }}
      labels={{ enlarge: enlargeViewLabel, close: closeViewLabel }}
      isTall
    >
      {(isFull) => (
        <>
          <PictureStage id={view.id} picture={picture} label={view.name} step={step} wheel={isFull ? 'zoom' : 'page'} />
          {steps > 0 ? <StepBar last={steps} step={step} onStep={setStep} isEmbedded /> : null}
        </>
      )}
    </EmbedFrame>
  );
}

function LoadedView({ workspaceId, viewId }: EmbeddedIds) {
  const read = useRead(
    getStructurizr,
    { params: { id: workspaceId } },
    { every: (reply) => (reply?.renderingInProgress ? pollMs : false) },
  );
  const { data } = read;
  if (failedRead(read)) return <FailedEmbed kind="structurizr" read={read} />;
  if (!data) return <EmbedPlace isTall />;
  const view = data.views.find(({ id }) => id === viewId);
  return view ? <Shown view={view} /> : <MissingEmbed kind="structurizr" />;
}

/** A missing workspace or view is reported in place. */
export function EmbeddedPicture({ value }: EmbedViewProps) {
  const ids = embeddedIds(value);
  return ids ? <LoadedView {...ids} /> : <MissingEmbed kind="structurizr" />;
}
