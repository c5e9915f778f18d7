/** Worker tasks of a save: read the body, parse the text. */
import { readBody } from '#platform/http/server/read-body.ts';
import type { Loss } from '#platform/exchange/contract.ts';
import type { ViewTextFormat } from '@archwright/structurizr';
import { importStructurizr, pushStructurizr, updateStructurizr } from '../contract.ts';
import { officialJson, viewTexts } from '../model/checked-text.ts';
import { parsedText, readJson, readText, type ReadText } from './structurizr-texts.ts';

/** A valid save. */
export interface ReadSave extends ReadText {
  readonly revision: number | undefined;
}

/** Worker task: validates the body of `updateStructurizr`. Throws like `readBody`, and 422 for problems of the text. */
export function readSave(bodyFile: string): ReadSave {
  const { dsl, revision } = readBody(updateStructurizr, bodyFile);
  return { ...readText(dsl), revision };
}

/** A valid import, and what the DSL does not hold of it. */
export interface ReadImport extends ReadSave {
  readonly losses: readonly Loss[];
}

/** Worker task: the same for `importStructurizr`; its JSON becomes DSL. */
export function readImport(bodyFile: string): ReadImport {
  const { data, revision } = readBody(importStructurizr, bodyFile);
  return { ...readJson(data), revision };
}

/** Worker task: the same for `pushStructurizr`. */
export function readPush(bodyFile: string): ReadText & { readonly commit: string | undefined } {
  const { dsl, commit } = readBody(pushStructurizr, bodyFile);
  return { ...readText(dsl), commit };
}

/** Worker task: parses a text. Throws 422 for its problems. */
export const readWorkspaceText = (dsl: string): ReadText => readText(dsl);

/** Worker task: the workspace JSON of a text. */
export const writeWorkspaceJson = (dsl: string): string => officialJson(parsedText(dsl));

/** A view of a text, and the format that it is wanted in. */
export interface ViewTextRequest {
  readonly dsl: string;
  readonly key: string;
  readonly format: ViewTextFormat;
}

/** Worker task: a view as the text of another tool; undefined when the text has no such view. */
export const writeViewText = ({ dsl, key, format }: ViewTextRequest): string | undefined =>
  viewTexts(parsedText(dsl), format, (one) => one === key)[0]?.text;
