/** What a view draws, before anything has a place: boxes, frames and lines with their texts and looks. */
import type { ResolvedElement, ResolvedRelationship } from '../style/style-types.ts';

/** Texts of a box, empty when there is nothing to say. */
export interface BoxTexts {
  readonly name: string;
  /** `[Container: Kotlin]`. */
  readonly metadata: string;
  readonly description: string;
}

/** An element as a box. */
export interface SceneBox extends BoxTexts {
  readonly id: string;
  /** The innermost frame that it is in. */
  readonly frame: string | null;
  readonly looks: ResolvedElement;
  /** A person stands before what it uses. */
  readonly isPerson: boolean;
  /** Animation step in which it appears, from 1; absent without animation. */
  readonly step?: number;
}

/** Why something has a frame. */
export type FrameKind = 'boundary' | 'group' | 'deploymentNode';

/** A rectangle around boxes and frames. */
export interface SceneFrame {
  readonly id: string;
  readonly parent: string | null;
  readonly kind: FrameKind;
  readonly name: string;
  readonly metadata: string;
  readonly looks: FrameLooks;
  readonly step?: number;
}

/** How a frame looks. Colours are `#rrggbb`. */
export interface FrameLooks {
  readonly fill?: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly border: ResolvedElement['border'];
  readonly color: string;
  readonly fontSize: number;
  /** Percent. */
  readonly opacity: number;
}

/** A relationship, or a step of a dynamic view. */
export interface SceneLine {
  readonly id: string;
  /** Ids of boxes or frames. */
  readonly from: string;
  readonly to: string;
  /** With the number of the step in front; empty without texts. */
  readonly text: string;
  readonly technology: string;
  readonly looks: ResolvedRelationship;
  /** A response runs against the direction of its relationship. */
  readonly isResponse: boolean;
  /** Ids of the elements at its ends, for readers of the picture. */
  readonly title: string;
  readonly step?: number;
  /** Order in a dynamic view, such as `1.1`. */
  readonly order?: string;
}

/** Everything that a view draws. */
export interface Scene {
  readonly title: string;
  readonly description: string;
  readonly boxes: readonly SceneBox[];
  readonly frames: readonly SceneFrame[];
  readonly lines: readonly SceneLine[];
}
