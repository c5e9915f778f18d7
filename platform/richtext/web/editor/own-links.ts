/** Addresses of the product itself: pasted or typed ones are stored as internal links. */
import { Extension } from '@tiptap/core';
import { Fragment, Slice, type Node as PmNode } from 'prosemirror-model';
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';

/**
 * Maps between addresses of the browser and stored ones, e.g. `https://…/project/shop/adrs/7/view` and
 * `archwright://7.adr.internal`. Both functions answer other addresses as they are.
 */
export type LinkPlaces = { toStored: (address: string) => string; toAddress: (href: string) => string };

const OWN_LINKS = new PluginKey('own_links');

/** What an address is stored as. */
export function storedHref(state: EditorState, address: string): string {
  return placesOf(state)?.toStored(address) ?? address;
}

/** The address behind a stored link, for a new tab of the browser. */
export function linkAddress(state: EditorState, href: string): string {
  return placesOf(state)?.toAddress(href) ?? href;
}

function placesOf(state: EditorState): LinkPlaces | undefined {
  return OWN_LINKS.get(state)?.spec['places'] as LinkPlaces | undefined;
}

/** Rewrites the links of everything that is pasted or dropped. */
export function ownLinks(places: LinkPlaces | undefined): Extension {
  return Extension.create({
    name: 'own_links',
    addProseMirrorPlugins: () => [
      new Plugin({
        key: OWN_LINKS,
        places,
        props: {
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(places ? rewritten(content, places) : content, openStart, openEnd),
        },
      }),
    ],
  });
}

/** The content with its addresses as they are stored. */
export function rewritten(content: Fragment, places: LinkPlaces): Fragment {
  return Fragment.from(content.content.map((node) => rewrittenNode(node, places)));
}

function rewrittenNode(node: PmNode, places: LinkPlaces): PmNode {
  if (!node.isText) return node.copy(rewritten(node.content, places));
  const marks = node.marks.map((mark) =>
    mark.type.name === 'link'
      ? mark.type.create({ ...mark.attrs, href: places.toStored(String(mark.attrs['href'])) })
      : mark,
  );
  return node.mark(marks);
}

/** The content with its addresses as this editor stores them. */
export function withOwnLinks(state: EditorState, content: Fragment): Fragment {
  const places = placesOf(state);
  return places ? rewritten(content, places) : content;
}
