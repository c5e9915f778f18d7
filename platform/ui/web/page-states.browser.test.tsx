/** A state in place of a page: whatever name its title tells, it stays within its card. */
import '@mantine/core/styles.layer.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EmptyState } from './page-states.tsx';
import { UiProvider } from './ui-provider.tsx';

test('a long name without spaces breaks on a phone', async () => {
  await page.viewport(390, 844);
  await render(
    <UiProvider still>
      <EmptyState heading title={`“Gone ${'L'.repeat(90)}” was removed`} help="It is in the trash." />
    </UiProvider>,
  );
  const title = page.getByRole('heading').element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  const { left, right } = title.getBoundingClientRect();
  expect([left >= 0, right <= 390]).toEqual([true, true]);
});
