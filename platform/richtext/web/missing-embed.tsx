/** What stands in place of an embed that cannot be shown, and how its failure is told. */
import { useEffect } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
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

/** Failures other than a missing thing are told by the shared handler as well. */
export function useToldFailure(error: unknown): void {
  useEffect(() => {
    if (error && !(error instanceof Failure && error.status === 404)) showFailure(error);
  }, [error]);
}
