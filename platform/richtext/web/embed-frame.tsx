/** The frame of a picture that is embedded in a document: its name, the way to its editor, and a button that enlarges it. */
import { ActionIcon, Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconArrowsMaximize, IconPencil, IconX, type Icon } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import classes from './embed-frame.module.css';
import { watchPictureRoom } from './picture-room.ts';

const icon = { size: 16, stroke: 1.7 } as const;

interface EmbedFrameProps {
  readonly name: string;
  readonly Icon: Icon;
  /** Address of the editor, and the words and sign of the link there; default a pencil. */
  readonly edit: { readonly href: string; readonly label: string; readonly Icon?: Icon };
  readonly labels: { readonly enlarge: string; readonly close: string };
  /** 550 px high instead of 500. */
  readonly isTall?: boolean;
  /** As high as what is in it, which has more than a picture. */
  readonly isGrowing?: boolean;
  /** The picture; it fills its place. */
  readonly children: (isFull: boolean) => ReactNode;
}

/** Ref of the button that another one gives way to when the state changes: it has the focus then, and Escape its part. */
function useFocusAfter(state: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) button.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return button;
}

/** 500 px high, unless it is tall or grows. */
export function EmbedFrame({ name, Icon: Sign, edit, labels, isTall, isGrowing = false, children }: EmbedFrameProps) {
  const { Icon: EditSign = IconPencil } = edit;
  const { isFull, toggle, setPart } = useFullScreen({ hasKey: false });
  const part = useMergedRef(setPart, watchPictureRoom);
  const button = useFocusAfter(isFull);
  return (
    <section
      ref={part}
      className={`${classes.embed} aw-picture`}
      data-tall={isTall || undefined}
      data-growing={isGrowing || undefined}
      data-full-screen={isFull || undefined}
      aria-label={name}
    >
      <header className={classes.head}>
        <Sign {...icon} aria-hidden="true" />
        <strong title={name}>{name}</strong>
        <Button
          component={AppLink}
          href={edit.href}
          title={edit.label}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<EditSign {...icon} />}
        >
          <span className={classes.words}>{edit.label}</span>
        </Button>
        {isFull ? (
          <Button ref={button} size="compact-sm" variant="default" leftSection={<IconX {...icon} />} onClick={toggle}>
            {labels.close}
          </Button>
        ) : (
          <ActionIcon ref={button} aria-label={labels.enlarge} title={labels.enlarge} onClick={toggle}>
            <IconArrowsMaximize {...icon} />
          </ActionIcon>
        )}
      </header>
      <div className={classes.canvas}>
        {/* A picture is fitted to the size it begins with; what grows keeps what was chosen in it. */}
        <Suspense key={isGrowing ? '' : String(isFull)}>{children(isFull)}</Suspense>
      </div>
    </section>
  );
}

/** Holds the place of a picture that is loading. */
export const EmbedPlace = ({ isTall = false }: Pick<EmbedFrameProps, 'isTall'>) => (
  <div className={classes.embed} data-tall={isTall || undefined} aria-busy="true" />
);
