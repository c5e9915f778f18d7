/** Embed blocks provided by other areas: how they are rendered and chosen. */
import { createContext, type ComponentType } from 'react';
import {
  BOARD_MISSING,
  BOARD_VANISHED,
  CONTEXT_MAP_MISSING,
  CONTEXT_MAP_VANISHED,
  C4_VIEW_MISSING,
  DBMODEL_MISSING,
  DBMODEL_VANISHED,
  DIAGRAM_MISSING,
  DIAGRAM_VANISHED,
  METRIC_MISSING,
  METRIC_VANISHED,
  SELECT_BOARD,
  SELECT_DIAGRAM,
  SELECT_JAR,
  SELECT_MODEL,
  SELECT_VIEW,
  VIEW_VANISHED,
} from '../contract.ts';
import type { EmbedKind } from '../model/document.ts';

/** `value` is what the block stores: a diagram id, or `{resourceId}:{viewId}`; empty when nothing was chosen. */
export type EmbedViewProps = { value: string };

/** The chooser of an embed block in the editor; it stands between the block's icon and its Remove action. */
export type EmbedEditorProps = { value: string; onChange: (value: string) => void };

/** The two faces of one kind of embed. */
export type EmbedRenderer = { View: ComponentType<EmbedViewProps>; Editor: ComponentType<EmbedEditorProps> };

/** The registered embeds; a kind without one shows its "does not exist" message. */
export type EmbedRegistry = Partial<Record<EmbedKind, EmbedRenderer>>;

/** The embeds of the product; a prop of the same name overrides them. */
export const EmbedsContext = createContext<EmbedRegistry>({});

/** What the slash picker can offer besides the blocks of the text itself. */
export type Offered = EmbedKind | 'files';

/** The sentence of the read view when an embed cannot be shown. */
export function missingEmbedText(kind: EmbedKind): string {
  if (kind === 'dbmodel') return DBMODEL_MISSING;
  if (kind === 'metric') return METRIC_MISSING;
  if (kind === 'board') return BOARD_MISSING;
  if (kind === 'contextmap') return CONTEXT_MAP_MISSING;
  return kind === 'diagram' ? DIAGRAM_MISSING : C4_VIEW_MISSING;
}

/** The sentence of the editor when an embed has no chooser: unset, or vanished. */
export function vanishedEmbedText(kind: EmbedKind, value: string): string {
  if (kind === 'metric') return value ? METRIC_VANISHED : SELECT_JAR;
  if (kind === 'contextmap') return CONTEXT_MAP_VANISHED;
  if (kind === 'board') return value ? BOARD_VANISHED : SELECT_BOARD;
  if (value && kind === 'dbmodel') return DBMODEL_VANISHED;
  if (value) return kind === 'diagram' ? DIAGRAM_VANISHED : VIEW_VANISHED;
  if (kind === 'diagram') return SELECT_DIAGRAM;
  return kind === 'c4model' || kind === 'dbmodel' ? SELECT_MODEL : SELECT_VIEW;
}
