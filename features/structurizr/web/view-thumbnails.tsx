/** The list of views with small pictures: beside the large one, on phones a strip below it. */
import { useEffect, useRef, type RefObject } from 'react';
import type { DrawnView } from '../contract.ts';
import classes from './view-thumbnails.module.css';

/** Gives an image its picture as an address: no part of it can run or take part in the page. */
function usePicture(svg: string): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [svg]);
  return image;
}

interface ThumbnailProps {
  readonly view: DrawnView;
  readonly isDark: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Thumbnail({ view, isDark, isChosen, onChoose }: ThumbnailProps) {
  const image = usePicture(isDark ? view.diagramDark : view.diagram);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={item} className={classes.item}>
      <button
        type="button"
        className={classes.choice}
        aria-current={isChosen || undefined}
        title={`${view.name} (${view.key})`}
        onClick={onChoose}
      >
        <span className={classes.picture}>
          <img ref={image} alt="" loading="lazy" />
        </span>
        <span className={classes.name}>{view.name}</span>
        <code className={classes.key}>{view.key}</code>
      </button>
    </li>
  );
}

interface ThumbnailsProps {
  readonly views: readonly DrawnView[];
  readonly isDark: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** All views in their order. */
export function ViewThumbnails({ views, isDark, chosen, onChoose }: ThumbnailsProps) {
  return (
    <nav className={classes.list} aria-label="Views">
      <h2 className={classes.head}>
        Views <span>{views.length}</span>
      </h2>
      <ul className={classes.items}>
        {views.map((view) => (
          <Thumbnail
            key={view.id}
            view={view}
            isDark={isDark}
            isChosen={view.id === chosen}
            onChoose={() => onChoose(view.id)}
          />
        ))}
      </ul>
    </nav>
  );
}
