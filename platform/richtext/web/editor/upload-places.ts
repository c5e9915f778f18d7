/** The places in the text that are kept for files on their way; they are never part of the document. */
import { PluginKey, type EditorState } from 'prosemirror-state';
import type { Decoration, DecorationSet } from 'prosemirror-view';
import type { FilePort } from '../files.ts';

/** Plugin meta: added placeholders, and the id of a removed one. */
export type UploadNews = { add: readonly Decoration[] } | { remove: string };

/** Names the plugin; its state holds the places of uploads, which are never part of the document. */
export const uploadKey = new PluginKey<DecorationSet>('uploads');

/** How a picked file is shown: an image as an image, or whatever it is as a card. */
export type FilePlan = { pos: number; asCards: boolean };

/** Options of the plugin for all file features. */
type UploadSpec = { filePort: FilePort | undefined };

/** The file port of the editor's page. */
export function filePortOf(state: EditorState): FilePort | undefined {
  return (uploadKey.get(state)?.spec as UploadSpec | undefined)?.filePort;
}

/** Where the place of an upload is now; `null` once it was deleted with the text around it. */
export function placeOfUpload(state: EditorState, id: string): number | null {
  return placesOf(state, id)[0]?.from ?? null;
}

/** How many files are on their way, and how many were refused and wait for a decision. Damaged ones do neither. */
export function countUploads(state: EditorState): { sending: number; failed: number } {
  const states = placesOf(state).map((place) => (place.spec as { state: () => string }).state());
  const count = (wanted: string) => states.filter((one) => one === wanted).length;
  return { sending: count('sending') + count('stored'), failed: count('failed') };
}

function placesOf(state: EditorState, id?: string): Decoration[] {
  const all = uploadKey.getState(state);
  return all?.find(undefined, undefined, (spec) => id === undefined || spec['id'] === id) ?? [];
}
