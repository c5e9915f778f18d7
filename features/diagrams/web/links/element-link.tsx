/** What an element links to, and what an image shows: chosen from the toolbox. */
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconExternalLink, IconLink, IconTextCaption } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTarget } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { isBox, type BoardBox, type BoardElement } from '../../model/board-element.ts';
import { useBoardDialog, useSend } from '../board-context.tsx';

const LinkField = lazyPart(async () => (await import('#platform/writing/web/thing-link-field.tsx')).ThingLinkField);

const icon = { size: 16, stroke: 1.7 } as const;
/** Characters of the description of an image. */
const longestAlt = 1_000;

interface DescriptionDialogProps {
  readonly image: BoardBox;
  readonly onSave: (alt: string) => void;
  readonly onClose: () => void;
}

/** For people who cannot see the image. */
function DescriptionDialog({ image, onSave, onClose }: DescriptionDialogProps) {
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Description"
      initial={{ alt: image.alt ?? '' }}
      checks={{ alt: (text) => tooLong(text, longestAlt) }}
      submitLabel="Save"
      onSubmit={({ alt }) => Promise.resolve(onSave(alt.trim()))}
    >
      {(field) => (
        <TextInput {...field('alt')} label="Description for people who cannot see the image" data-autofocus />
      )}
    </FormDialog>
  );
}

/** Buttons for one element; rendered in the toolbox. */
export function ElementLink({ element }: { readonly element: BoardElement }) {
  const send = useSend();
  const show = useBoardDialog();
  const { openLink } = useInternalLinks();
  const [isOpen, setOpen] = useState(false);
  const target = linkTarget(element.href);
  const image = isBox(element) && element.shape === 'image' ? element : undefined;
  const take = (href: string): void => {
    send({ kind: 'href-set', href });
    setOpen(false);
  };
  const describe = (of: BoardBox): void =>
    show(
      <DescriptionDialog image={of} onSave={(alt) => send({ kind: 'alt-set', alt })} onClose={() => show(undefined)} />,
    );
  return (
    <>
      {target ? (
        <ActionIcon size={28} aria-label="Open link" title={`Open ${element.href}`} onClick={() => openLink(target)}>
          <IconExternalLink {...icon} />
        </ActionIcon>
      ) : null}
      <Popover opened={isOpen} onChange={setOpen} position="top-start" offset={12} withinPortal returnFocus>
        <Popover.Target>
          <ActionIcon size={28} aria-label="Link" title="Link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconLink {...icon} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <Suspense>
            {isOpen ? <LinkField href={element.href ?? ''} onTake={take} onClose={() => setOpen(false)} /> : null}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {image ? (
        <ActionIcon size={28} aria-label="Description" title="Description" onClick={() => describe(image)}>
          <IconTextCaption {...icon} />
        </ActionIcon>
      ) : null}
    </>
  );
}
