/** What is asked before an action. */
import type { ReactNode } from 'react';

/** One confirmation. */
export interface Confirmation {
  /** The text that the specification gives for this action. */
  readonly text: ReactNode;
  /** Name of the subject, on its own line. */
  readonly subject?: ReactNode;
  /** Default "Are you sure?". */
  readonly title?: string;
  /** Default "Yes, do it!". */
  readonly label?: string;
  /** The button is red for what destroys; default true. */
  readonly danger?: boolean;
  /** Performs the action; the dialog stays open with the message when this throws. */
  readonly run: () => Promise<void> | void;
}
