/** What stands in place of an embed that cannot be shown. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { embedFailedMessage, RETRY_EMBED } from '../contract.ts';
import type { EmbedKind } from '../model/document.ts';
import { missingEmbedText } from './embeds.ts';

/** The sentence of a kind. */
export function MissingEmbed({ kind }: { readonly kind: EmbedKind }) {
  return (
    <div className="aw-embed-missing" role="note">
      {missingEmbedText(kind)}
    </div>
  );
}

/** A read of what an embed shows. */
interface EmbedRead {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const isMissing = (error: unknown): boolean => error instanceof Failure && error.status === 404;

/** The read that keeps an embed from being shown; what was read before stays, unless its thing is gone now. */
export const failedRead = (...reads: readonly EmbedRead[]): EmbedRead | undefined =>
  reads.find(({ data, error }) => error && (data === undefined || isMissing(error)));

/** What could not be loaded. Of the other kinds the specification says what any failure looks like (authoring 8). */
const names: Readonly<Partial<Record<EmbedKind, string>>> = {
  dbmodel: 'Database model',
  metric: 'Chart',
  board: 'Board',
  contextmap: 'Context map',
};

function Unreadable({ kind, read }: { readonly kind: EmbedKind; readonly read: EmbedRead }) {
  const { error } = read;
  const name = names[kind];
  const isSpecified = name === undefined;
  useEffect(() => {
    if (isSpecified) showFailure(error);
  }, [isSpecified, error]);
  return (
    <div className="aw-embed-missing" role="note" data-unreadable>
      <span>{isSpecified ? missingEmbedText(kind) : embedFailedMessage(name)}</span>
      <Button size="compact-sm" variant="default" onClick={() => void read.refetch()}>
        {RETRY_EMBED}
      </Button>
    </div>
  );
}

/**
 * In place of an embed whose read failed. A missing thing is told here alone. Other failures can be tried again: three
 * kinds say that they do not exist all the same, with a toast of the shared handler, as the specification wants it.
 */
export function FailedEmbed({ kind, read }: { readonly kind: EmbedKind; readonly read: EmbedRead }) {
  return isMissing(read.error) ? <MissingEmbed kind={kind} /> : <Unreadable kind={kind} read={read} />;
}
