/** Links of a table or column to things of the project or to the web: one a line, with a label behind the address. */
import { Textarea } from '@mantine/core';
import type { SchemaLink } from '../../model/schema-item.ts';
import { LinkedList } from '../links/linked-list.tsx';

/** Links of a text. Example: `https://example.org/adr/7 Why the ledger is append-only`. */
export const readLinks = (text: string): readonly SchemaLink[] =>
  text.split('\n').flatMap((line) => {
    const [url = '', ...words] = line.trim().split(/\s+/);
    if (url === '') return [];
    return [words.length === 0 ? { url } : { url, label: words.join(' ') }];
  });

/** The text of links; `readLinks` reads it back. */
export const linksText = (links: readonly SchemaLink[]): string =>
  links.map(({ url, label }) => (label === undefined ? url : `${url} ${label}`)).join('\n');

interface LinkFieldsProps extends Record<string, unknown> {
  /** What links. Example: `orders`. */
  readonly of: string;
  /** What is stored. */
  readonly links: readonly SchemaLink[];
  readonly isReadOnly: boolean;
}

/** The field, whose props are those of a form field, and under it what the stored links lead to. */
export function LinkFields({ of, links, isReadOnly, ...field }: LinkFieldsProps) {
  return (
    <div>
      <Textarea
        {...field}
        label="Links"
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isReadOnly}
        placeholder="https://example.org/decision Why it is so"
        description="One per line: a web address or the address of an item in this project, then its label."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <LinkedList of={of} links={links} />
    </div>
  );
}
