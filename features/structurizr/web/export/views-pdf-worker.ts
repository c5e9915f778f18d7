/** Worker that writes pictures of views as PDF. */
import { readSvg } from '@archwright/drawing';
import { answerWithPdf } from '#platform/canvas/web/files/pdf-answer.ts';
import type { ViewsPdfTask } from './picture-files.ts';

self.addEventListener('message', ({ data: { views, ...facts } }: MessageEvent<ViewsPdfTask>) => {
  const pages = views.map(({ name, svg }) => () => {
    const drawing = readSvg(svg);
    return drawing && { ...drawing, title: name };
  });
  answerWithPdf(pages, facts);
});
