/** Any file name is safe in the header of a download. */
import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test('letters of every script are written in both encodings', () => {
  expect(contentDisposition('attachment', 'Plän (1).pdf')).toBe(
    `attachment; filename="Pla_n__1_.pdf"; filename*=UTF-8''Pl%C3%A4n%20%281%29.pdf`,
  );
  expect(contentDisposition('inline', '図.png')).toBe(`inline; filename="_.png"; filename*=UTF-8''%E5%9B%B3.png`);
});

test.each(["a'b*c.txt", 'a"; filename="b', 'a\r\nset-cookie: b=c', '\ud800', '', '\u0000', 'a%22b'])(
  '%j stays inside its value',
  (name) => {
    const header = contentDisposition('attachment', name);
    expect(header).toMatch(/^attachment; filename="[\w.-]*"; filename\*=UTF-8''(?:[\w.!~-]|%[0-9A-F]{2})*$/);
    expect(decodeURIComponent(/''(.*)$/.exec(header)?.[1] ?? '')).toBe(name.toWellFormed());
  },
);
