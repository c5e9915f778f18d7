/** A document as Markdown for readers outside the product: ordinary links, names and files. */
import { documentToMarkdown } from './document-to-markdown.ts';
import { isEmbedKind, textNode, type DocMark, type DocNode } from './document.ts';
import { attachmentAttrs, imageAttrs, isFileNode } from './file-nodes.ts';
import { readMention } from './mention.ts';
import { embedWords, outsideHref, type OutsidePlaces } from './outside-places.ts';

/**
 * Writes a document for readers elsewhere. Links lead to where `places` says, mentions are names, embeds a sentence,
 * images and attachments lie beside the text. Not meant to be read back without loss; `documentToMarkdown` is.
 */
export function outsideMarkdown(doc: DocNode, places: OutsidePlaces): string {
  // The writer identifies an image by its file id: a unique word replaces it until the text is written.
  const word = unusedWord(JSON.stringify(doc));
  const paths: string[] = [];
  const imageId = (path: string): string => `${word}${paths.push(path) - 1}`;
  const text = documentToMarkdown(outside(doc, { places, imageId }));
  const address = new RegExp(`archwright://${word}(\\d+)\\.file\\.internal(?:\\?width=\\d+)?`, 'g');
  return text.replace(address, (_, index: string) => paths[Number(index)] ?? '');
}

function unusedWord(text: string): string {
  let word = 'file-';
  while (text.includes(word)) word = `x${word}`;
  return word;
}

interface Outside {
  readonly places: OutsidePlaces;
  readonly imageId: (path: string) => string;
}

function outside(node: DocNode, to: Outside): DocNode {
  const marks = (node.marks ?? []).flatMap((mark) => outsideMark(mark, to.places));
  const mention = readMention(node);
  if (mention) {
    const href = mention.kind === 'page' ? outsideHref(mention.id, to.places) : undefined;
    const others = marks.filter(({ type }) => type !== 'link');
    return mention.kind === 'page'
      ? textNode(mention.label, href ? [...others, linkMark(href)] : others)
      : textNode(`@${mention.label}`, marks);
  }
  if (isFileNode(node.type)) return outsideFile(node, to);
  if (isEmbedKind(node.type)) return paragraph(textNode(embedWords[node.type], [{ type: 'italic' }]));
  return {
    ...node,
    ...(node.marks ? { marks } : {}),
    ...(node.content ? { content: node.content.map((child) => outside(child, to)) } : {}),
  };
}

const linkMark = (href: string): DocMark => ({ type: 'link', attrs: { href } });

function outsideMark(mark: DocMark, places: OutsidePlaces): DocMark[] {
  if (mark.type !== 'link') return [mark];
  const href = outsideHref(mark.attrs?.['href'], places);
  return href === undefined ? [] : [{ ...mark, attrs: { ...mark.attrs, href } }];
}

function outsideFile(node: DocNode, { places, imageId }: Outside): DocNode {
  const image = node.type === 'image' ? imageAttrs(node.attrs) : undefined;
  const { file, name } = image ? { file: image.file, name: image.alt } : attachmentAttrs(node.attrs);
  const found = places.file(file);
  const words = oneLine(name) || (image ? 'Image' : 'File');
  if (!found) return paragraph(textNode(words, [{ type: 'italic' }]));
  if (!image || !found.isImage) return paragraph(textNode(words, [linkMark(found.path)]));
  const title = oneLine(image.title ?? '');
  return {
    type: 'image',
    attrs: { file: imageId(found.path), alt: oneLine(image.alt), title: title || null, width: null },
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().toWellFormed();

const paragraph = (child: DocNode): DocNode => ({ type: 'paragraph', content: [child] });
