/** What stands on an invoice. */
import { expect, test } from 'vitest';
import type { DrawCommand } from '@archwright/drawing';
import { drawInvoice } from './invoice-drawing.ts';

const textsOf = (commands: readonly DrawCommand[]): string[] =>
  commands.flatMap((command) => (command.kind === 'text' ? [command.text] : []));

const invoice = {
  number: 'SANDBOX-00007',
  at: new Date('2026-11-24T12:00:00Z'),
  cents: 6_000,
  status: 'paid',
  lines: [{ text: 'PRO, 3 projects, 1 month', cents: 6_000 }],
  billedTo: ['Żółw & Söhne sp. z o.o.', 'Lange Straße 14', '10115 Berlin', 'Germany', 'EU VAT number: DE123456789'],
};

test('an invoice names its number, its day, the billing address, its lines and its total', () => {
  const texts = textsOf(drawInvoice(invoice).commands);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Invoice SANDBOX-00007',
      '24 November 2026',
      ...invoice.billedTo,
      'PRO, 3 projects, 1 month',
      '60.00 EUR',
      'Billing sandbox: no real money was charged, and this is not a tax document.',
    ]),
  );
});

test('a long address is broken into lines and moves the rest down', () => {
  const long = {
    ...invoice,
    billedTo: ['A very long name of a company that is limited by shares and by guarantee '.repeat(3)],
  };
  const placeOf = (drawn: typeof invoice): number =>
    drawInvoice(drawn).commands.find((command) => command.kind === 'text' && command.text === 'Description')?.[
      'y' as never
    ] ?? 0;
  expect(textsOf(drawInvoice(long).commands).length).toBeGreaterThan(
    textsOf(drawInvoice({ ...invoice, billedTo: [''] }).commands).length,
  );
  expect(placeOf(long)).toBeGreaterThan(placeOf({ ...invoice, billedTo: ['One line'] }));
});
