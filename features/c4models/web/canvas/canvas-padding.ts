/** Space that fitted content leaves for toolbars, panels and slides on the canvas. */
import { besideMinimap, type FitPadding } from '#platform/canvas/web/use-fit.ts';

/** Toolbars are at the edges; fitted content keeps clear of them. */
const sides = { top: '72px', right: '36px', bottom: '64px', left: '72px' } as const;
const padding = besideMinimap(sides);
const narrowPadding = { top: '92px', right: '20px', bottom: '136px', left: '20px' } as const;
/** Below the bar of code metrics. */
const codePadding = padding.map((one) => ({ ...one, top: '124px' }) as const);
const narrowCodePadding = { ...narrowPadding, top: '210px' } as const;
/** On a phone the panel of a comparison covers the lower half. */
const sheetPadding = (): FitPadding => ({ ...narrowPadding, bottom: `${Math.round(window.innerHeight / 2)}px` });
const slidePadding = { top: '84px', right: '48px', bottom: '84px', left: '48px' } as const;
/** The text of a step is above the bar. */
const flowPadding = { ...slidePadding, bottom: '176px' } as const;

/** What covers a part of the canvas. */
interface Covering {
  readonly isPresenting: boolean;
  readonly isNarrow: boolean;
  readonly isCompared: boolean;
  readonly hasFlows: boolean;
  readonly hasCode: boolean;
}

/** Space that fitted content leaves for what covers the canvas. */
export function paddingOf({
  isPresenting,
  isNarrow,
  isCompared,
  hasFlows,
  hasCode,
}: Covering): FitPadding | readonly FitPadding[] {
  if (isPresenting) return hasFlows ? flowPadding : slidePadding;
  if (!isNarrow) return hasCode ? codePadding : padding;
  if (hasCode) return narrowCodePadding;
  return isCompared ? sheetPadding() : narrowPadding;
}
