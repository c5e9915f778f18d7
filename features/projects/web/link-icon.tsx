/** The icon of a link; what draws it is loaded when the first one is shown. */
import { lazy, Suspense } from 'react';

const LinkIconPicture = lazy(async () => ({ default: (await import('./link-icon-picture.tsx')).LinkIconPicture }));

interface LinkIconProps {
  readonly name: string;
  readonly size?: number;
}

/** Keeps its place while it loads. */
export function LinkIcon({ name, size = 17 }: LinkIconProps) {
  const place = (
    <span aria-hidden="true" style={{ display: 'inline-block', width: size, height: size, flex: 'none' }} />
  );
  return (
    <Suspense fallback={place}>
      <LinkIconPicture name={name} size={size} />
    </Suspense>
  );
}
