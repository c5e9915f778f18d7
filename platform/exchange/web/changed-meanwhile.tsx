/** Before an import replaces something: what others have saved of it since its dialog was opened is told and asked about. */
import { useState } from 'react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';

/** On the button of an import that replaces what others have saved since its dialog was opened. */
export const replaceAnywayLabel = 'Replace anyway';

/** What is replaced: in words, such as `this model`, and its content, another value once it has changed. */
export interface Replaced {
  readonly what: string;
  readonly content: unknown;
}

/** Whether it has changed since this was first drawn; undefined while it is read. */
export function useChangedMeanwhile(content: unknown): boolean {
  const [opened, setOpened] = useState(content);
  if (opened === undefined && content !== undefined) setOpened(content);
  return opened !== undefined && content !== opened;
}

/** Above the buttons; `consequence` is what happens to the change. */
export function ChangedMeanwhile({ what, consequence }: { readonly what: string; readonly consequence: string }) {
  return (
    <InlineAlert type="warning">
      Someone else has changed {what} since this dialog was opened. {consequence}
    </InlineAlert>
  );
}
