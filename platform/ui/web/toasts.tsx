/** The place of toasts: at the right under the page head or lower, 5 s, three at most. */
import { Notifications } from '@mantine/notifications';
import { mostToasts, toastLife } from '../contract.ts';
import { useToastPlace } from './toast-position.ts';
import classes from './toasts.module.css';

/** Mounted once by the app. */
export function Toasts() {
  useToastPlace();
  return (
    <Notifications
      position="top-right"
      autoClose={toastLife}
      limit={mostToasts}
      containerWidth={360}
      transitionDuration={160}
      zIndex={500}
      className={classes.place ?? ''}
    />
  );
}
