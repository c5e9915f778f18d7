/** A note or box as the draft of an ADR or RFC: title from the first line, text from the rest, a link back. Pure. */
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import type { BoardElement } from '../board-element.ts';

/** What a draft starts with. */
export interface DecisionDraft {
  readonly title: string;
  /** Rich text. */
  readonly json: string;
}

const longestTitle = 200;

const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
const words = (text: string) => ({ type: 'text', text });

/** The draft of an element of a diagram; empty lines part paragraphs. */
export function decisionDraft(
  element: Pick<BoardElement, 'label'>,
  diagram: { readonly id: string; readonly name: string },
): DecisionDraft {
  const lines = (element.label ?? '').split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  const title = first < 0 ? '' : (lines[first] ?? '').slice(0, longestTitle);
  const body = lines.slice(first + 1).filter((line) => line !== '');
  const href = formatInternalLink({ kind: 'diagram', id: diagram.id });
  const back = { type: 'text', text: diagram.name, marks: [{ type: 'link', attrs: { href, title: null } }] };
  const content = [...body.map((line) => paragraph(words(line))), paragraph(words('From the diagram '), back)];
  return { title, json: JSON.stringify({ type: 'doc', content }) };
}
