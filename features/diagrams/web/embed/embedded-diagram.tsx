/** A diagram in a document: read-only, moved by the pointer, enlargeable. Source: specification 2 section 2.3. */
import { useComputedColorScheme } from '@mantine/core';
import { IconVectorTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import type { EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { closeDiagramLabel, editDiagramLabel, enlargeDiagramLabel, getDiagram, type Diagram } from '../../contract.ts';
import { boardOf } from '../../model/board-document.ts';
import { diagramAddress } from '../diagram-address.ts';

const ElementLinks = lazyPart(async () => (await import('../links/element-links.tsx')).ElementLinks);

/** The canvas is loaded with the first diagram of a page. */
const BoardPicture = lazyPart(async () => (await import('./board-picture.tsx')).BoardPicture);

function Shown({ diagram }: { readonly diagram: Diagram }) {
  const project = useProject();
  const isDark = useComputedColorScheme('light') === 'dark';
  const board = useMemo(() => boardOf(diagram.content), [diagram.content]);
  return (
    <EmbedFrame
      name={diagram.name}
      Icon={IconVectorTriangle}
      edit={{ href: diagramAddress(project.code, diagram.id), label: editDiagramLabel }}
      labels={{ enlarge: enlargeDiagramLabel, close: closeDiagramLabel }}
    >
      {(isFull) => (
        <BoardPicture
          elements={board.elements}
          name={diagram.name}
          fitOn={`${diagram.id} ${diagram.revision} ${isFull}`}
          wheel="page"
          isDark={isDark}
        >
          <ElementLinks diagramId={diagram.id} revision={diagram.revision} elements={board.elements} />
        </BoardPicture>
      )}
    </EmbedFrame>
  );
}

/** What cannot be shown is told in its place. */
export function EmbeddedDiagram({ value }: EmbedViewProps) {
  const read = useRead(getDiagram, { params: { id: value } }, { enabled: value !== '' });
  if (value === '') return <MissingEmbed kind="diagram" />;
  if (failedRead(read)) return <FailedEmbed kind="diagram" read={read} />;
  return read.data ? <Shown diagram={read.data} /> : <EmbedPlace />;
}
