/** A diagram in a document: read-only, moved by the pointer, enlargeable. Source: specification 2 section 2.3. */
import { ActionIcon, Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconArrowsMaximize, IconPencil, IconVectorTriangle, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { missingEmbedText, type EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { watchPictureRoom } from '#platform/richtext/web/picture-room.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import { closeDiagramLabel, editDiagramLabel, enlargeDiagramLabel, getDiagram, type Diagram } from '../../contract.ts';
import { boardOf } from '../../model/board-document.ts';
import { diagramAddress } from '../diagram-address.ts';
import classes from './embedded-diagram.module.css';

const ElementLinks = lazyPart(async () => (await import('../links/element-links.tsx')).ElementLinks);

/** The canvas is loaded with the first diagram of a page. */
const BoardPicture = lazyPart(async () => (await import('./board-picture.tsx')).BoardPicture);

const icon = { size: 16, stroke: 1.7 } as const;

function Shown({ diagram }: { readonly diagram: Diagram }) {
  const project = useProject();
  const { isFull, toggle, setPart } = useFullScreen({ hasKey: false });
  const part = useMergedRef(setPart, watchPictureRoom);
  const board = useMemo(() => boardOf(diagram.content), [diagram.content]);
  return (
    <section
      ref={part}
      className={`${classes.embed} aw-picture`}
      data-full-screen={isFull || undefined}
      aria-label={diagram.name}
    >
      <header className={classes.head}>
        <IconVectorTriangle {...icon} aria-hidden="true" />
        <strong title={diagram.name}>{diagram.name}</strong>
        <Button
          component={AppLink}
          href={diagramAddress(project.code, diagram.id)}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPencil {...icon} />}
        >
          {editDiagramLabel}
        </Button>
        {isFull ? (
          <Button size="compact-sm" variant="default" leftSection={<IconX {...icon} />} onClick={toggle}>
            {closeDiagramLabel}
          </Button>
        ) : (
          <ActionIcon aria-label={enlargeDiagramLabel} title={enlargeDiagramLabel} onClick={toggle}>
            <IconArrowsMaximize {...icon} />
          </ActionIcon>
        )}
      </header>
      <div className={classes.canvas}>
        <Suspense>
          <BoardPicture
            elements={board.elements}
            name={diagram.name}
            fitOn={`${diagram.id} ${diagram.revision} ${isFull}`}
            wheel="page"
          >
            <ElementLinks diagramId={diagram.id} revision={diagram.revision} elements={board.elements} />
          </BoardPicture>
        </Suspense>
      </div>
    </section>
  );
}

/** A missing diagram is told in its place; other failures are told by the shared handler. */
export function EmbeddedDiagram({ value }: EmbedViewProps) {
  const { data, error } = useRead(getDiagram, { params: { id: value } }, { enabled: value !== '' });
  useEffect(() => {
    if (error && !(error instanceof Failure && error.status === 404)) showFailure(error);
  }, [error]);
  if (value === '' || error) {
    return (
      <div className="aw-embed-missing" role="note">
        {missingEmbedText('diagram')}
      </div>
    );
  }
  return data ? <Shown diagram={data} /> : <div className={classes.embed} aria-busy="true" />;
}
