/** Tests share one browser: toasts and stored data of one test must not reach the next one. */
import { cleanNotifications } from '@mantine/notifications';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanNotifications();
  localStorage.clear();
});
