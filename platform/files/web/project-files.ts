/** The files of the project for rich text: fetched with the session, shared by all places that show them. */
import { Failure } from '#platform/http/model/failure.ts';
import { callApi, downloadFile, fetchFile, scopeKey } from '#platform/http/web/api.ts';
import type { FileImage, FilePort, FileReference } from '#platform/richtext/web/files.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getFile, uploadFile } from '../contract.ts';
import { isInlineType } from '../model/file-type.ts';

/** How long an image that is no longer shown stays cached, ms: switching between view and editor fetches once. */
const keptMs = 30_000;

const notAnImageMessage = 'This file cannot be shown as an image.';

interface Shown {
  image: FileImage;
  readonly tellers: Set<(image: FileImage) => void>;
  fetching: AbortController | undefined;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

const shown = new Map<string, Shown>();
const keyOf = (file: string): string => [...scopeKey(), file].join(' ');

function tell(entry: Shown, image: FileImage): void {
  entry.image = image;
  for (const teller of entry.tellers) teller(image);
}

async function load(entry: Shown, file: string): Promise<void> {
  entry.fetching?.abort();
  const fetching = new AbortController();
  entry.fetching = fetching;
  tell(entry, { state: 'loading' });
  try {
    const blob = await fetchFile(getFile, { params: { id: file }, signal: fetching.signal });
    if (fetching.signal.aborted) return;
    tell(
      entry,
      isInlineType(blob.type)
        ? { state: 'ready', url: URL.createObjectURL(blob) }
        : { state: 'failed', message: notAnImageMessage },
    );
  } catch (error) {
    if (fetching.signal.aborted) return;
    const isMissing = error instanceof Failure && error.status === 404;
    tell(entry, isMissing ? { state: 'missing' } : { state: 'failed', message: failureSentence(error) });
  }
}

function leave(key: string, entry: Shown): void {
  if (entry.tellers.size > 0) return;
  entry.leaving = setTimeout(() => {
    entry.fetching?.abort();
    if (entry.image.state === 'ready') URL.revokeObjectURL(entry.image.url);
    shown.delete(key);
  }, keptMs);
}

function watch(file: string, teller: (image: FileImage) => void): () => void {
  const key = keyOf(file);
  const known = shown.get(key);
  const entry: Shown = known ?? {
    image: { state: 'loading' },
    tellers: new Set(),
    fetching: undefined,
    leaving: undefined,
  };
  clearTimeout(entry.leaving);
  entry.tellers.add(teller);
  if (known) teller(entry.image);
  else {
    shown.set(key, entry);
    void load(entry, file);
  }
  return () => {
    entry.tellers.delete(teller);
    leave(key, entry);
  };
}

/** A new upload need not be fetched to be shown. */
function keepUploaded(file: File, { id, type }: FileReference): void {
  const key = keyOf(id);
  if (!isInlineType(type) || shown.has(key)) return;
  const url = URL.createObjectURL(new Blob([file], { type }));
  const entry: Shown = {
    image: { state: 'ready', url },
    tellers: new Set(),
    fetching: undefined,
    leaving: undefined,
  };
  shown.set(key, entry);
  leave(key, entry);
}

const asSentence = (error: unknown): never => {
  throw error instanceof Failure ? new Error(failureSentence(error)) : error;
};

/** File port of the current project. */
export const projectFiles: FilePort = {
  watch,
  again(file) {
    const entry = shown.get(keyOf(file));
    if (entry) void load(entry, file);
  },
  // Calls fetch this part with the first upload, and browsers do not ask again for one that they failed to fetch.
  prepare: () => void import('#platform/http/web/post-form.ts').catch(() => undefined),
  download: (file) => downloadFile(getFile, { params: { id: file } }).catch(asSentence),
  async upload(file, work) {
    const stored = await callApi(uploadFile, { upload: file, ...work }).catch(asSentence);
    keepUploaded(file, stored);
    return stored;
  },
};
