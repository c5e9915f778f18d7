/** Images of a diagram: files of the project, loaded once and told when they are there. */
import { useEffect, useMemo, useState } from 'react';
import type { ImageSource } from '#platform/canvas/web/scene-painter.ts';
import { projectFiles } from '#platform/files/web/project-files.ts';
import { isBox } from '../model/board-element.ts';
import type { Elements } from '../model/board-lines.ts';

function fileIdsOf(elements: Elements): string {
  const ids = new Set<string>();
  for (const element of elements.values()) if (isBox(element) && element.fileId !== undefined) ids.add(element.fileId);
  return [...ids].toSorted().join(' ');
}

/** A new function once another image is there, so that it is painted. */
export function useBoardImages(elements: Elements): ImageSource {
  const ids = useMemo(() => fileIdsOf(elements), [elements]);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  useEffect(() => {
    if (ids === '') return undefined;
    const stops = ids.split(' ').map((id) =>
      projectFiles.watch(id, (image) => {
        if (image.state !== 'ready') return;
        const picture = new Image();
        picture.src = image.url;
        picture.decode().then(
          () => setLoaded((before) => new Map(before).set(id, picture)),
          // A damaged file stays a grey field.
          () => undefined,
        );
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids]);
  return useMemo(() => (id) => loaded.get(id), [loaded]);
}
