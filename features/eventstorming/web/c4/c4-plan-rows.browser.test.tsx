/** The preview of C4 elements names rows as the board does. */
import '@mantine/core/styles.layer.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import type { C4Row } from '../../model/c4-plan-shape.ts';
import { C4PlanRows } from './c4-plan-rows.tsx';

const row: C4Row = {
  key: 'container ordering',
  type: 'container',
  board: 'Ordering',
  name: 'Order worker',
  from: 'Bounded context',
  within: 'Shop platform',
  state: 'there',
  reason: '',
  isOpen: true,
  isTicked: true,
};

test('a bounded context that is in the model under another name has both names, each in its column', async () => {
  const alike = { ...row, key: 'container payment', board: 'Payment', name: 'Payment', isOpen: false, isTicked: false };
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <C4PlanRows rows={[row, alike]} onTick={() => undefined} />
    </SignedIn>,
  );
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((one) => [...one.children].map(({ textContent }) => textContent));
  await expect.poll(rows).toEqual([
    [
      '',
      'OrderingBounded context',
      'Containerin Shop platform',
      'Already there as “Order worker”, gets a link to the board',
    ],
    ['', 'PaymentBounded context', 'Containerin Shop platform', 'Already there'],
  ]);
  await expect.element(page.getByRole('checkbox', { name: 'Ordering, Container' })).toBeChecked();
});
