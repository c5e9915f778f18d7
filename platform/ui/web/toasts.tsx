/** The place of toasts: top right under the bar, 5 s, three at most. */
import { Notifications } from '@mantine/notifications';
import { mostToasts, toastLife } from '../contract.ts';
import classes from './toasts.module.css';

/** Mounted once by the app. */
export function Toasts() {
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
