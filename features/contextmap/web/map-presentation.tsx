/** A context map shown slide by slide: all of it, then each context with those that it is related to. */
import { useMemo, useState } from 'react';
import { SlideShow } from '#platform/canvas/web/slide-show.tsx';
import { slideAfter, useShownPart } from '#platform/canvas/web/use-shown-part.ts';
import { contextMapTitle } from '../contract.ts';
import { slidesOf, type MapSlide } from '../model/map-slides.ts';
import { useMap, useMapItems } from './context-map-context.tsx';

/** The slides of the open map, and the one that is shown. */
export interface MapSlides {
  readonly slides: readonly MapSlide[];
  readonly at: number;
  readonly slide: MapSlide | undefined;
  readonly show: (at: number) => void;
}

/** Each presentation begins with the context that is selected. */
export function useMapSlides(isOn: boolean): MapSlides {
  const items = useMapItems();
  const selection = useMap((state) => state.selection);
  const slides = useMemo(() => (isOn ? slidesOf(items, contextMapTitle) : []), [isOn, items]);
  const [wanted, show] = useState<number>();
  if (!isOn && wanted !== undefined) show(undefined);
  const [id] = selection;
  const first = Math.max(
    0,
    slides.findIndex((slide) => slide.id === id),
  );
  const at = Math.max(0, Math.min(wanted ?? first, slides.length - 1));
  return { slides, at, slide: slides[at], show };
}

interface MapPresentationProps extends MapSlides {
  readonly onEnd: () => void;
}

/** Rendered inside a stage, during a presentation only. */
export function MapPresentation({ slides, at, slide, show, onEnd }: MapPresentationProps) {
  useShownPart(slide, () => slide?.part);
  return (
    <SlideShow
      title={slide?.title ?? contextMapTitle}
      subtitle={slide?.subtitle ?? ''}
      at={at}
      count={slides.length}
      onStep={(by) => show(slideAfter(at, by, slides.length))}
      onEnd={onEnd}
    >
      {slide && slide.lines.length > 0 ? (
        <ul className="aw-hidden" aria-label={`Relationships of ${slide.title}`}>
          {slide.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </SlideShow>
  );
}
