/** Beside the text of a page: the file that keeps it, and what links to it. */
import { LinkedFrom } from '#platform/links/web/linked-things.tsx';
import { KeptElsewhere } from '#platform/ui/web/kept-elsewhere.tsx';

/** Loaded after the text. */
export function BesidePage({ id }: { readonly id: string }) {
  return (
    <>
      <KeptElsewhere kind="document" id={id} />
      <LinkedFrom kind="doc" id={id} />
    </>
  );
}
