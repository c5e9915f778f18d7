/**
 * Tests share one browser: toasts and stored data of one test must not reach the next one. The fonts of the product are
 * loaded first, so that widths and heights do not depend on the fonts of the machine.
 */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './browser-setup.css';
import { cleanNotifications } from '@mantine/notifications';
import { afterEach } from 'vitest';

await Promise.all(
  ['400 16px "Inter Variable"', '400 16px "JetBrains Mono Variable"'].map((font) => document.fonts.load(font)),
);

afterEach(() => {
  cleanNotifications();
  localStorage.clear();
});
