/** A page that shows every block and every mark, for the demo project, the gallery and the tests. */
import { THE_ONLY_ONE, type DocMark, type DocNode } from './document.ts';
import { markdownToDocument } from './markdown-to-document.ts';

const OPENING = `This page holds one of everything that a page of documentation can hold. Open it for editing to try the blocks; type \`/\` in an empty line to see them all.

## Text and marks

A paragraph may be **bold**, *italic*, ***both***, ~~struck through~~ or \`inline code\`. It may hold a [link to the outside](https://www.iana.org/help/example-domains "An example"), a link to [a heading of this page](#tables), and\\
a line break.

# Heading 1
## Heading 2
### Heading 3
#### Heading 4
##### Heading 5
###### Heading 6

## Lists

- The storefront asks for stock
  - and holds it for **15 minutes**
    - or until the basket is emptied
- The payment is authorized

1. **Reserve.** The storefront asks \`checkout\` to hold the stock.
2. **Authorize.** The provider answers within 4 seconds.
   1. One retry
   2. Then another method
3. **Confirm.** The event \`order.confirmed\` is published.

- [x] Write down who is on call
- [ ] Try the release of a reservation
  - [ ] in the test shop
  - [ ] in the shop itself

## Quote and separator

> Every queue is empty or full; the size in between is a rumour.
>
> > And a quote inside a quote says the same again.

---

## Alerts

> [!NOTE]
> Times are measured at the gateway, not in the browser.

> [!TIP]
> Since March no order was confirmed twice.

> [!WARNING]
> The card provider answers slower on Sunday evenings; the limit is 9 seconds there.

> [!CAUTION]
> Never release a reservation by hand in the database.
>
> - Ask the team on call
> - Run \`release-stale-holds\`

## Code

\`\`\`sql
select o.number, o.total, p.state
from   checkout.orders o
join   checkout.payments p on p.order_id = o.id
where  p.state = 'authorized' and o.confirmed_at is null;   -- orders that hang
\`\`\`

\`\`\`typescript
export async function confirm(order: Order): Promise<void> {
  if (order.total > 10_000) throw new Error(\`\${order.id} needs a second look\`);
  await publish({ type: 'order.confirmed', id: order.id }); // once and only once
}
\`\`\`

\`\`\`
A code block without a language stays as it is.
\`\`\`

## Tables

| Step | Service | Timeout | On failure |
| --- | --- | --- | --- |
| Reserve | stock | 800 ms | Basket shows "not available" |
| Authorize | payments | 4 s | One retry, then another method |
| Confirm | checkout | 2 s | Outbox sends again |
`;

function cell(
  type: 'table_header' | 'table_cell',
  text: string,
  spans: { colspan?: number; rowspan?: number } = {},
): DocNode {
  const marks: DocMark[] = text.startsWith('order.') ? [{ type: 'code' }] : [];
  const content: DocNode[] = [{ type: 'text', ...(marks.length > 0 ? { marks } : {}), text }];
  return {
    type,
    attrs: { colspan: spans.colspan ?? 1, rowspan: spans.rowspan ?? 1 },
    content: [{ type: 'paragraph', content }],
  };
}

const MERGED_TABLE: DocNode = {
  type: 'table',
  content: [
    {
      type: 'table_header_row',
      content: [cell('table_header', 'Team'), cell('table_header', 'Events', { colspan: 2 })],
    },
    {
      type: 'table_row',
      content: [
        cell('table_header', 'Checkout', { rowspan: 2 }),
        cell('table_cell', 'order.created'),
        cell('table_cell', 'order.confirmed'),
      ],
    },
    { type: 'table_row', content: [cell('table_cell', 'Kept for 30 days', { colspan: 2 })] },
  ],
};

/** Ids under which the demo stores the two files of the page. */
export const everyBlockFiles = {
  image: '5f3c9a52-7f0e-4c37-9d7c-6c1f3a1b2d01',
  attachment: '5f3c9a52-7f0e-4c37-9d7c-6c1f3a1b2d02',
} as const;

/** What the attachment of the page holds. */
export const everyBlockAttachment = {
  name: 'timeouts.csv',
  text: 'step,service,timeout\nReserve,stock,800 ms\nAuthorize,payments,4 s\nConfirm,checkout,2 s\n',
} as const;

const FILES: DocNode[] = [
  ...(markdownToDocument('## Images and files\n\nAn image, and a file to download:').content ?? []),
  {
    type: 'image',
    attrs: { file: everyBlockFiles.image, alt: 'A page of documentation with its tree', title: null, width: 640 },
  },
  {
    type: 'attachment',
    attrs: {
      file: everyBlockFiles.attachment,
      name: everyBlockAttachment.name,
      size: everyBlockAttachment.text.length,
    },
  },
];

const FOLDED: DocNode[] = [
  ...(markdownToDocument(`## More

<details>
<summary>Why the outbox, and not a queue?</summary>

A queue of its own would be **one more thing** to watch over at night:

- the outbox is a table, and is backed up with the others
- an event is in it exactly when its order is

</details>`).content ?? []),
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Ask ' },
      { type: 'mention', attrs: { kind: 'user', id: '5f3c9a52-7f0e-4c37-9d7c-6c1f3a1b2d03', label: 'Ines Kowalski' } },
      { type: 'text', text: ' about it; the states of an order are told in ' },
      {
        type: 'mention',
        attrs: { kind: 'page', id: 'archwright://home.doc.internal/handbook/home', label: 'Handbook' },
      },
      { type: 'text', text: ' 🚀' },
    ],
  },
];

const EMBEDS: DocNode[] = [
  ...(markdownToDocument('Cells of a table can be merged, too.').content ?? []),
  MERGED_TABLE,
  ...FILES,
  ...FOLDED,
  ...(markdownToDocument(
    '## Embeds\n\nA diagram, a Structurizr view, a view of a C4 model, a database model, a chart of metrics, a board and a context map:',
  ).content ?? []),
  { type: 'diagram', attrs: { diagram: '' } },
  { type: 'structurizr', attrs: { view: '' } },
  { type: 'c4model', attrs: { view: '' } },
  { type: 'dbmodel', attrs: { view: '' } },
  { type: 'metric', attrs: { view: '' } },
  { type: 'board', attrs: { view: '' } },
  { type: 'contextmap', attrs: { view: THE_ONLY_ONE } },
  { type: 'paragraph' },
];

/** The document tree of the page with every block. */
export const everyBlockDocument: DocNode = {
  type: 'doc',
  content: [...(markdownToDocument(OPENING).content ?? []), ...EMBEDS],
};

/** The stored form of the page with every block. */
export const everyBlockJson: string = JSON.stringify(everyBlockDocument);
