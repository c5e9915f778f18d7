/** File names are kept as given, without characters that no operating system accepts. */
import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['  Überblick  (neu).pdf ', 'Überblick (neu).pdf'],
  ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['', 'file'],
  ['\u0000\u0007', 'file'],
  ['.hidden', 'hidden'],
  ['a<b>:"c|d?*.txt', 'a_b___c_d__.txt'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['a%22b%0D%0A.txt', 'a_b__.txt'],
  ['図面.png', '図面.png'],
  ['line\nbreak.txt', 'linebreak.txt'],
])('%j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test('a name that is too long keeps its extension', () => {
  const name = cleanFileName(`${'n'.repeat(400)}.tar.gz`);
  expect(name).toBe(`${'n'.repeat(197)}.gz`);
  expect([...cleanFileName('😀'.repeat(300))]).toHaveLength(200);
});
