/** A view as a tree with names for other formats: frames hold frames and boxes, lines join them. Pure. */
import { identifierOf } from '@archwright/drawing';
import type { ViewScene } from '../drawing/view-scenes.ts';
import type { SceneBox, SceneFrame, SceneLine } from '../drawing/scene-types.ts';
import type { ModelElement } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';

/** A box with its name in the format. */
export interface OutlineBox {
  readonly kind: 'box';
  /** Letters, digits and underscores; unique in the view. */
  readonly alias: string;
  readonly box: SceneBox;
  readonly element: ModelElement;
}

/** A frame with everything inside it. */
export interface OutlineFrame {
  readonly kind: 'frame';
  readonly alias: string;
  readonly frame: SceneFrame;
  /** Absent for groups. */
  readonly element?: ModelElement;
  readonly parts: readonly OutlinePart[];
}

/** A box or a frame. */
export type OutlinePart = OutlineBox | OutlineFrame;

/** A line between two parts. */
export interface OutlineLine {
  readonly from: string;
  readonly to: string;
  readonly line: SceneLine;
}

/** A view as other formats write it. */
export interface Outline {
  readonly title: string;
  readonly description: string;
  /** Whether the ranks stand beside each other. */
  readonly isSideways: boolean;
  readonly parts: readonly OutlinePart[];
  readonly lines: readonly OutlineLine[];
}

/** Id of the element that a frame is about; undefined for groups. */
const ownerOf = ({ id, kind }: SceneFrame): string | undefined => (kind === 'group' ? undefined : id.split(' ')[1]);

/** The outline of a view. `reserved` are words that no alias may be. */
export function outlineOf({ model }: Workspace, view: ViewScene, reserved: readonly string[]): Outline {
  const { scene, autoLayout } = view;
  const elements = new Map(model.elements.map((element) => [element.id, element]));
  const taken = new Set(reserved);
  const aliases = new Map<string, string>();
  const named = (id: string, name: string): string => {
    const alias = identifierOf(name, taken);
    aliases.set(id, alias);
    return alias;
  };
  const boxesIn = Map.groupBy(scene.boxes, ({ frame }) => frame);
  const framesIn = Map.groupBy(scene.frames, ({ parent }) => parent);
  const partsOf = (frame: string | null): readonly OutlinePart[] => [
    ...(boxesIn.get(frame) ?? []).flatMap((box): OutlineBox[] => {
      const element = elements.get(box.id);
      return element ? [{ kind: 'box', alias: named(box.id, element.name), box, element }] : [];
    }),
    ...(framesIn.get(frame) ?? []).map((one): OutlineFrame => {
      const element = elements.get(ownerOf(one) ?? '');
      const alias = named(one.id, one.name);
      return { kind: 'frame', alias, frame: one, ...(element ? { element } : {}), parts: partsOf(one.id) };
    }),
  ];
  const parts = partsOf(null);
  return {
    title: scene.title,
    description: scene.description,
    isSideways: autoLayout.direction === 'LeftRight' || autoLayout.direction === 'RightLeft',
    parts,
    lines: scene.lines.map((line) => ({
      from: aliases.get(line.from) ?? '',
      to: aliases.get(line.to) ?? '',
      line,
    })),
  };
}

/** All boxes of parts, however deep. */
export const boxesOf = (parts: readonly OutlinePart[]): readonly OutlineBox[] =>
  parts.flatMap((part) => (part.kind === 'box' ? [part] : boxesOf(part.parts)));

/** All frames of parts, outer ones first. */
export const framesOf = (parts: readonly OutlinePart[]): readonly OutlineFrame[] =>
  parts.flatMap((part) => (part.kind === 'frame' ? [part, ...framesOf(part.parts)] : []));
