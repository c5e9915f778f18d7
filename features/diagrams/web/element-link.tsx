/** The address that an element links to, and what an image shows: written in a dialog, opened from the toolbox. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { LINK_NOT_VALID } from '#platform/richtext/contract.ts';
import { isSafeHref, linkTarget } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { isBox, type BoardElement } from '../model/board-element.ts';
import { useSend } from './board-context.tsx';

const icon = { size: 16, stroke: 1.7 } as const;
/** Characters of the description of an image. */
const longestAlt = 1_000;

const checkHref = (text: string): string | null => {
  const href = text.trim();
  return href === '' || isSafeHref(href) ? null : LINK_NOT_VALID;
};

/** Buttons for one element; rendered in the toolbox. */
export function ElementLink({ element }: { readonly element: BoardElement }) {
  const send = useSend();
  const { openLink } = useInternalLinks();
  const [isOpen, setOpen] = useState(false);
  const target = linkTarget(element.href);
  const image = isBox(element) && element.shape === 'image' ? element : undefined;
  return (
    <>
      {target ? (
        <ActionIcon size={28} aria-label="Open link" title={`Open ${element.href}`} onClick={() => openLink(target)}>
          <IconExternalLink {...icon} />
        </ActionIcon>
      ) : null}
      <ActionIcon size={28} aria-label="Link" title="Link" onClick={() => setOpen(true)}>
        <IconLink {...icon} />
      </ActionIcon>
      <FormDialog
        key={element.id}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={image ? 'Link and description' : 'Link'}
        initial={{ href: element.href ?? '', alt: image?.alt ?? '' }}
        checks={{ href: checkHref, alt: (text) => tooLong(text, longestAlt) }}
        submitLabel="Save"
        onSubmit={({ href, alt }) => {
          send({ kind: 'href-set', href: href.trim() });
          if (image) send({ kind: 'alt-set', alt: alt.trim() });
          return Promise.resolve();
        }}
      >
        {(field) => (
          <>
            <TextInput {...field('href')} label="Address" placeholder="https://…" data-autofocus />
            {image ? <TextInput {...field('alt')} label="Description for people who cannot see the image" /> : null}
          </>
        )}
      </FormDialog>
    </>
  );
}
