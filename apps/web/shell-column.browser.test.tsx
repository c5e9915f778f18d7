/** The column of a page whose content cannot be shown. */
import '@mantine/core/styles.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppShell } from '#platform/ui/web/app-shell.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { EmptyState, ReadOnlyPage } from '#platform/ui/web/page-states.tsx';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';

it.each([
  [1440, <ReadOnlyPage key="read-only" />],
  [390, <ReadOnlyPage key="read-only" />],
  [1440, <EmptyState key="other" heading title="This page belongs to another project" />],
  [390, <EmptyState key="other" heading title="This page belongs to another project" />],
] as const)('what stands in place of an editor is as wide as the notice above it, %i px wide', async (width, state) => {
  await page.viewport(width, 900);
  await render(
    <UiProvider still>
      <AppShell
        frame="full-rail"
        bar={null}
        rail={<div style={{ width: 48 }} />}
        footer={null}
        notice={<InlineAlert type="warning">Read-only</InlineAlert>}
      >
        {state}
      </AppShell>
    </UiProvider>,
  );
  const edges = (element: Element | null | undefined) => {
    const { left, right } = element?.getBoundingClientRect() ?? new DOMRect();
    return [left, right];
  };
  expect(edges(document.querySelector('[data-page]'))).toEqual(edges(page.getByRole('alert').element()));
});
