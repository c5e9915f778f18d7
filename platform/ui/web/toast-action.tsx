/** The sentence of a toast with a button below it. */
import { Button } from '@mantine/core';
import classes from './toasts.module.css';

interface ToastActionProps {
  readonly content: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** Content of a toast that offers something. */
export const ToastAction = ({ content, label, onClick }: ToastActionProps) => (
  <>
    <span>{content}</span>
    <Button variant="default" size="xs" className={classes.action ?? ''} onClick={onClick}>
      {label}
    </Button>
  </>
);
