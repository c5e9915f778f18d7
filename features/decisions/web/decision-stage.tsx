/** Graph of decisions with pan, zoom and selection. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { nearestBox, type Direction } from '#platform/canvas/model/nearest-box.ts';
import { CanvasStage } from '#platform/canvas/web/canvas-stage.tsx';
import { useLayout, type Layout } from '#platform/canvas/web/use-layout.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { decisionMapTitle, mapHelp } from '../contract.ts';
import { neighboursOf, type Neighbour, type ShownGraph } from '../model/map-filter.ts';
import { layoutTaskOf, pictureAspect } from '../model/map-layout.ts';
import { DecisionCard } from './decision-card.tsx';
import { DecisionLine } from './decision-line.tsx';
import { DecisionBox } from './decision-node.tsx';
import classes from './decision-stage.module.css';
import { farPicture, flowEdges, flowNodes, markedEdges, type Looked } from './flow-graph.ts';
import { Legend } from './map-legend.tsx';

const narrowScreen = '(max-width: 640px)';
/** Zoom at which a map starts whose cards could not be read as a whole: the newest records are shown. */
const readableZoom = 0.8;
const nodeTypes = { decision: DecisionBox };
const edgeTypes = { decision: DecisionLine };

interface DecisionStageProps {
  readonly shown: ShownGraph;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Called when the table view is requested. */
  readonly onTable: () => void;
}

/** Memoized by the focused node. */
const useLooked = (
  neighbours: ReadonlyMap<string, readonly Neighbour[]>,
  selected: string | undefined,
  pointed: string | undefined,
): Looked =>
  useMemo(() => {
    const centre = pointed ?? selected;
    return { selected, centre, near: new Set((neighbours.get(centre ?? '') ?? []).map(({ node }) => node.id)) };
  }, [neighbours, selected, pointed]);

type PlacedProps = Omit<DecisionStageProps, 'onTable'> & { readonly layout: Layout };

function PlacedGraph({ shown, layout, selected: asked, onSelect }: PlacedProps) {
  const project = useProject();
  const kinds = useKinds();
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<string>();
  const { places } = layout;
  const neighbours = useMemo(() => neighboursOf(shown), [shown]);
  const decision = shown.nodes.find(({ id }) => id === asked);
  const selected = decision?.id;
  const looked = useLooked(neighbours, selected, pointed);
  const nodes = useMemo(() => flowNodes(shown, places, looked), [shown, places, looked]);
  const plainEdges = useMemo(() => flowEdges(shown, places), [shown, places]);
  const edges = useMemo(() => markedEdges(plainEdges, looked), [plainEdges, looked]);
  const picture = useMemo(() => farPicture(shown, places, looked), [shown, places, looked]);
  const go = (direction: Direction): void => {
    const from = picture.boxes.find(({ id }) => id === selected);
    const next = from ? nearestBox(picture.boxes, from, direction) : picture.boxes.at(-1);
    if (next) onSelect(next.id);
  };
  const open = (): void => {
    const address = decision && thingAddress(kinds, project.code, decision);
    if (address) void navigate({ href: address } as never);
  };
  return (
    <CanvasStage
      label={decisionMapTitle}
      help={mapHelp}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      picture={picture}
      fitOn={places}
      startAt={{ zoom: readableZoom, id: selected ?? shown.nodes.at(-1)?.id }}
      inView={selected}
      onPick={onSelect}
      onPoint={setPointed}
      onArrow={go}
      onEnter={open}
      onEscape={() => onSelect(undefined)}
      marks={{ 'data-looking': looked.centre === undefined ? undefined : 'true' }}
    >
      <ZoomBar />
      <Legend edges={shown.edges} />
      {decision ? (
        <DecisionCard
          decision={decision}
          neighbours={neighbours.get(decision.id) ?? []}
          onSelect={onSelect}
          onClose={() => onSelect(undefined)}
        />
      ) : null}
    </CanvasStage>
  );
}

/** The previous layout stays until the next one is ready. */
export function DecisionStage({ shown, onTable, ...rest }: DecisionStageProps) {
  const aspect =
    pictureAspect[useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false }) ? 'narrow' : 'wide'];
  const task = useMemo(() => layoutTaskOf(shown, aspect), [shown, aspect]);
  const { layout, isFailed, retry } = useLayout(task);
  if (isFailed) {
    return (
      <div className={classes.failed}>
        <ErrorState
          bare
          title="The graph could not be drawn"
          message="The table shows the same decisions."
          onRetry={retry}
        />
        <Button variant="default" onClick={onTable}>
          Show the table
        </Button>
      </div>
    );
  }
  if (!layout) {
    return (
      <output className={classes.waiting}>
        <Spinner />
        <span className="aw-hidden">Loading</span>
      </output>
    );
  }
  return (
    <div className={classes.map}>
      <PlacedGraph shown={shown} layout={layout} {...rest} />
    </div>
  );
}
