/** What stands round and over the canvas of a scene: see scene-stage.tsx. Each part fills its parent. */
import { useStore } from '@xyflow/react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import classes from './scene-frame.module.css';

/** The right button moves the view; fields keep the menu of the browser. */
function keepsViewMoving(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('textarea, input'))) event.preventDefault();
}

interface SceneCanvasProps {
  readonly ref: Ref<HTMLDivElement>;
  /** The pointer over the canvas; an arrow unless given. */
  readonly cursor: 'grab' | 'crosshair' | 'zoom-in' | undefined;
  /** For a canvas whose colours do not follow the theme. */
  readonly isDark?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Round the stage of an editor. */
export function SceneCanvas({ ref, cursor, isDark = false, className = '', children }: SceneCanvasProps) {
  return (
    <div
      ref={ref}
      className={`${classes.canvas} ${className}`}
      data-cursor={cursor}
      data-dark={isDark || undefined}
      onContextMenu={keepsViewMoving}
    >
      {children}
    </div>
  );
}

interface EditedSceneProps {
  /** Something else is shown instead: nothing of it can be reached. */
  readonly isCovered: boolean;
  readonly children: ReactNode;
}

/** The canvas of an editor with its bars. */
export function EditedScene({ isCovered, children }: EditedSceneProps) {
  return (
    <div className={classes.edited} inert={isCovered}>
      {children}
    </div>
  );
}

interface ComparedSceneProps {
  /** On phones it leaves two rows of bars and the sheet of the panel in sight. */
  readonly isInset?: boolean;
  readonly children: ReactNode;
}

/** The canvas of a comparison over that of the editor. */
export function ComparedScene({ isInset = false, children }: ComparedSceneProps) {
  return (
    <div className={classes.compared} data-inset={isInset || undefined}>
      {children}
    </div>
  );
}

/** Shapes over a stage, px of the window; pointer events reach the canvas. */
export function SceneOverlay({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={classes.overlay} aria-hidden="true">
      {children}
    </svg>
  );
}

/** Elements over a stage that move with the view, canvas px; none below `leastZoom`. */
export function ViewLayer({ leastZoom, children }: { readonly leastZoom: number; readonly children: ReactNode }) {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  if (zoom < leastZoom) return null;
  return (
    <div className={classes.layer} style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}>
      {children}
    </div>
  );
}
