/** Saves files that take a while, with progress; leaving the page or closing the dialog cancels. */
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { showToast } from '#platform/ui/web/toast.ts';

/** Told to screen readers meanwhile. */
export const fileInWorkMessage = 'The file is being made.';
/** Shown when a file could not be made. */
export const fileFailedMessage = 'The file could not be made. Please try again.';
/** Shown when what makes files could not be loaded. */
export const fileOfflineMessage = 'The file could not be made. Check your connection and try again.';

/** A file, and what people must know about it. */
export interface MadeFile {
  readonly blob: Blob;
  readonly warning?: string | undefined;
}

/** A file to be made. */
export interface FileWork {
  readonly name: string;
  /** Said when it fails. */
  readonly failed: string;
  /** Resolves to a sentence when there is nothing to save; `onProgress` takes 0 to 1. */
  readonly make: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<MadeFile | string>;
}

/** The state of a file in the making. */
export interface FileExport {
  /** 0 to 1; undefined while nothing is made. */
  readonly share: number | undefined;
  /** Resolves to true when a file was saved. */
  readonly save: (work: FileWork) => Promise<boolean>;
}

/** Tells the name of a saved file. */
export const tellSaved = (name: string): void => showToast('success', `“${name}” has been saved.`);

/** One file at a time. */
export function useFileExport(): FileExport {
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async ({ name, failed, make }: FileWork): Promise<boolean> => {
    const { signal } = (running.current = new AbortController());
    setShare(0);
    try {
      const made = await make(signal, setShare);
      if (signal.aborted) return false;
      if (typeof made === 'string') {
        showToast('warning', made);
        return false;
      }
      saveBlob(made.blob, name);
      if (made.warning === undefined) tellSaved(name);
      else showToast('warning', made.warning);
      return true;
    } catch {
      if (!signal.aborted) showToast('danger', failed);
      return false;
    } finally {
      setShare(undefined);
    }
  };
  return { share, save };
}
