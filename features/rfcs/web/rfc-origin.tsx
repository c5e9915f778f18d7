/** Who wrote an RFC, and when it was begun. */
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import type { Rfc } from '../contract.ts';
import classes from './rfc-page.module.css';

/** Stands in the strip below the title. */
export function Origin({ rfc }: { readonly rfc: Rfc }) {
  const [author] = rfc.contributors;
  return (
    <span className={classes.meaning}>
      <Contributors people={rfc.contributors} />
      <span>
        by {author?.username ?? 'nobody'}, <RelativeTime at={rfc.createdAt} />
      </span>
    </span>
  );
}
