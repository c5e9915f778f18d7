/** Icon of a link; the icon set is loaded with the first one. */
import { lazy, Suspense } from 'react';

const LinkIconPicture = lazy(async () => ({ default: (await import('./link-icon-picture.tsx')).LinkIconPicture }));

interface LinkIconProps {
  readonly name: string;
  readonly size?: number;
}

/** Reserves its space while loading. */
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
