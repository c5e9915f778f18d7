/** Who else has the model open: what this window tells of itself, and what it knows of others. */
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { presenceLimits, type PresentPerson } from '#platform/presence/contract.ts';
import { PresentPeople, usePresence } from '#platform/presence/web/present-people.tsx';
import { useEditor, useEditorStore, useIsEditable } from '../editor-context.tsx';
import classes from './other-marks.module.css';

const OthersContext = createContext<readonly PresentPerson[]>([]);

/** The other windows that have the model open. */
export const useOthers = (): readonly PresentPerson[] => use(OthersContext);

/** Shares the view, the pointer and the selection of this window while the editor is open. */
export function C4Presence({ children }: { readonly children: ReactNode }) {
  const store = useEditorStore();
  const id = useEditor(({ head }) => head.id);
  const isEditing = useIsEditable();
  const point = useRef<Point | undefined>(undefined);
  useEffect(() => {
    const note = ({ clientX, clientY }: PointerEvent): void => {
      point.current = store.pointAt({ x: clientX, y: clientY });
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
  }, [store]);
  const others = usePresence(`c4model:${id}`, () => {
    const { viewId, selection } = store.state();
    const at = point.current;
    return {
      isEditing,
      view: viewId,
      point: at ? { x: Math.round(at.x), y: Math.round(at.y) } : null,
      selected: [...selection].slice(0, presenceLimits.selected),
    };
  });
  return <OthersContext value={others}>{children}</OthersContext>;
}

/** Avatars in a bar. */
export const C4People = () => (
  <span className={classes.people}>
    <PresentPeople others={useOthers()} />
  </span>
);
