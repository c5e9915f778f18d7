/** Tests share one browser: what outlives a page, toasts and what is remembered on the device, must not reach the next one. */
import { cleanNotifications } from '@mantine/notifications';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanNotifications();
  localStorage.clear();
});
