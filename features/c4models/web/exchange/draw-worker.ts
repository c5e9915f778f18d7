/** Worker that renders views as SVG. */
import { viewSvg, type DrawnSvg } from '../../model/exchange/svg/view-svg.ts';
import type { DrawTask } from './exchange-work.ts';

self.addEventListener('message', ({ data }: MessageEvent<DrawTask>) => {
  const answer: DrawnSvg | undefined = viewSvg(data.model, data.viewId, { theme: data.theme, legend: true });
  self.postMessage(answer);
});
