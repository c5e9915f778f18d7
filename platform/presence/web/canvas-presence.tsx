/** Who else has the thing of a canvas open: what this window tells of itself, and what it knows of others. */
import { useMediaQuery } from '@mantine/hooks';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { presenceLimits, type PresencePlace, type PresentPerson } from '../contract.ts';
import { PresentPeople, usePresence } from './present-people.tsx';
import classes from './canvas-marks.module.css';

const OthersContext = createContext<readonly PresentPerson[]>([]);

/** The other windows that have the thing open. */
export const useOthers = (): readonly PresentPerson[] => use(OthersContext);

/** What is shown and selected in this window. */
interface CanvasPlace {
  /** Part of the thing; null where it has no parts. Marks of others are seen in the same part only. */
  readonly view: string | null;
  readonly selected: Iterable<string>;
}

interface CanvasPresenceProps {
  /** As `kind:id`. */
  readonly subject: string;
  readonly isEditing: boolean;
  /** A point of the window on the canvas; undefined before the canvas is there. */
  readonly pointAt: (at: Point) => Point | undefined;
  readonly place: () => CanvasPlace;
  readonly children: ReactNode;
}

/** The point of the canvas that the pointer is over; undefined while it is outside of the window. */
function usePointer(pointAt: CanvasPresenceProps['pointAt']): () => Point | undefined {
  const point = useRef<Point>(undefined);
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent): void => {
      point.current = pointAt({ x: clientX, y: clientY });
    };
    const forget = (): void => {
      point.current = undefined;
    };
    addEventListener('pointermove', note);
    document.documentElement.addEventListener('pointerleave', forget);
    return () => {
      removeEventListener('pointermove', note);
      document.documentElement.removeEventListener('pointerleave', forget);
    };
  }, [pointAt]);
  return () => point.current;
}

/** Shares the view, the pointer and the selection of this window while its editor is open. */
export function CanvasPresence({ subject, isEditing, pointAt, place, children }: CanvasPresenceProps) {
  const pointer = usePointer(pointAt);
  const here = (): PresencePlace => {
    const { view, selected } = place();
    const at = pointer();
    return {
      isEditing,
      view,
      point: at ? { x: Math.round(at.x), y: Math.round(at.y) } : null,
      selected: [...selected].slice(0, presenceLimits.selected),
    };
  };
  const others = usePresence(subject, here, { isLively: true });
  return <OthersContext value={others}>{children}</OthersContext>;
}

interface CanvasPeopleProps {
  /** The bar has a row of its own in narrow windows; elsewhere they stand below it there. */
  readonly hasRow?: boolean;
}

/** Avatars in a bar of the editor. */
export function CanvasPeople({ hasRow = false }: CanvasPeopleProps) {
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false;
  return (
    <span className={classes.people} data-row={hasRow || undefined}>
      <PresentPeople others={useOthers()} isNarrow={isNarrow} />
    </span>
  );
}
