/** Saves views as PDF, with progress; leaving the page or closing the dialog cancels. */
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { C4Model } from '../../contract.ts';
import { fileNameOf } from '../../model/exchange/export-formats.ts';
import type { Theme } from '../../model/exchange/drawing/drawing-look.ts';
import { goneMessage, saved } from './exports.ts';
import { loadFaces } from './font-files.ts';
import { pdfInWorker } from './pdf-work.ts';

const failedMessage = 'The PDF could not be made. Please try fewer views.';
/** Most characters that a message names. */
const mostNamed = 12;

/** Said when the font lacks characters. */
export const missingMessage = (missing: readonly string[]): string =>
  `The font of the PDF lacks these characters: ${missing.slice(0, mostNamed).join(' ')}${missing.length > mostNamed ? ' …' : ''}`;

/** What is saved: without `viewId` all views. */
export interface PdfChoice {
  readonly model: C4Model;
  readonly viewId?: string;
  readonly theme: Theme;
}

/** The state of a PDF in the making. */
export interface PdfExport {
  /** 0 to 1; undefined while nothing is made. */
  readonly share: number | undefined;
  /** Resolves to true when a file was saved. */
  readonly save: (choice: PdfChoice) => Promise<boolean>;
}

/** One PDF at a time. */
export function usePdfExport(): PdfExport {
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async ({ model, viewId, theme }: PdfChoice): Promise<boolean> => {
    const { signal } = (running.current = new AbortController());
    setShare(0);
    try {
      const viewIds = viewId === undefined ? model.views.map(({ id }) => id) : [viewId];
      const createdAt = new Date().toISOString();
      const faces = await loadFaces(model);
      const made = await pdfInWorker({ model, viewIds, theme, createdAt, faces }, signal, setShare);
      if (!made) {
        showToast('warning', goneMessage);
        return false;
      }
      const view = model.views.find(({ id }) => id === viewId);
      const name = fileNameOf(view ? `${model.name} ${view.name}` : model.name, 'pdf');
      saveBlob(new Blob([made.bytes], { type: 'application/pdf' }), name);
      if (made.missing.length > 0) showToast('warning', missingMessage(made.missing));
      else saved(name);
      return true;
    } catch {
      if (!signal.aborted) showToast('danger', failedMessage);
      return false;
    } finally {
      setShare(undefined);
    }
  };
  return { share, save };
}
