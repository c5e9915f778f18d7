/** The file port of rich text: showing images, saving attachments, uploading files. */
import { createContext, useContext, useEffect, useState } from 'react';

/** An image as far as it is there; `url` is an address that only this page can use. */
export type FileImage =
  | { state: 'loading' }
  | { state: 'ready'; url: string }
  | { state: 'missing' }
  | { state: 'failed'; message: string };

/** A stored file. `type` is what its bytes say. */
export type FileReference = { id: string; name: string; type: string; size: number };

/** `onProgress` gets the uploaded share, 0 to 1; aborting `signal` cancels the upload. */
export type UploadWork = { onProgress: (share: number) => void; signal: AbortSignal };

/** The files of a project. */
export type FilePort = {
  /** Reports the state of an image now and on every change, until the returned function is called. */
  watch: (file: string, tell: (image: FileImage) => void) => () => void;
  /** Asks again for an image that failed. */
  again: (file: string) => void;
  /** Has the browser save a file; rejects with an Error whose message is for people. */
  download: (file: string) => Promise<void>;
  /** Fetches the code that uploads need, so that one can start, fail and be repeated without a connection. */
  prepare?: () => void;
  /** Stores a file; rejects with an Error whose message is for people. */
  upload: (file: File, work: UploadWork) => Promise<FileReference>;
};

/** File port of a page; without it images are missing and uploads are not offered. */
export const FilesContext = createContext<FilePort | undefined>(undefined);

/** Types that can be shown as images. */
export const SHOWN_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

const LOADING: FileImage = { state: 'loading' };
const MISSING: FileImage = { state: 'missing' };

/** An image of the file port; fetched once `isWanted`. */
export function useFileImage(file: string, isWanted: boolean): FileImage {
  const files = useContext(FilesContext);
  const [image, setImage] = useState(LOADING);
  useEffect(() => (isWanted && files ? files.watch(file, setImage) : undefined), [files, file, isWanted]);
  return files && file ? image : MISSING;
}

type Sides = { width: number; height: number };
const sidesOfFiles = new Map<string, Sides>();

/** Notes how large an image turned out to be, so that its place is right before it comes the next time. */
export function noteSides(file: string, { naturalWidth, naturalHeight }: HTMLImageElement): void {
  if (naturalWidth > 0) sidesOfFiles.set(file, { width: naturalWidth, height: naturalHeight });
}

/** The sides of an image in its own pixels, when it was seen before. */
export function sidesOf(file: string): Sides | undefined {
  return sidesOfFiles.get(file);
}
