/** Toasts live beyond a page: those of one test would stand beside those of the next. */
import { cleanNotifications } from '@mantine/notifications';
import { afterEach } from 'vitest';

afterEach(() => cleanNotifications());
