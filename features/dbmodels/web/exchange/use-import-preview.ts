/** What an import would do: asked for a moment after the last change of the text. */
import { useEffect, useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { previewDbModelImport } from '../../contract.ts';
import { useSchema, useSchemaStore } from '../schema-context.tsx';
import { chosenStatements, type ImportWish, type Preview } from './import-wish.ts';

/** Pause in typing after which the preview is asked for, ms. */
const previewRest = 500;

/** The answer to a wish. */
interface Answer {
  readonly of: ImportWish;
  /** Of the model that it was made for, or an older one. */
  readonly revision: number;
  readonly preview?: Preview;
  readonly problem?: string;
}

/** What is known of a wish. */
export interface ImportKnowledge {
  /** The last preview; of an older wish while `isAsking`. */
  readonly preview: Preview | undefined;
  /** Of the model that the preview was made for: an import over what others have saved since is refused. */
  readonly revision: number;
  /** Why there is none. */
  readonly problem: string | undefined;
  readonly isAsking: boolean;
  /** All statements of the text, also those that are left out. */
  readonly statements: Preview['statements'];
}

const nothing: Omit<ImportKnowledge, 'revision'> = {
  preview: undefined,
  problem: undefined,
  isAsking: false,
  statements: [],
};

/** Asked again when others have saved. `wish` must keep its identity while nothing changes. */
export function useImportPreview(wish: ImportWish): ImportKnowledge {
  const store = useSchemaStore();
  const revision = useSchema(({ whole }) => whole.saving.revision);
  const [answer, setAnswer] = useState<Answer>();
  const [whole, setWhole] = useState<{ readonly data: string; readonly statements: Preview['statements'] }>();
  const isEmpty = wish.data.trim() === '';
  const known = whole?.data === wish.data ? whole.statements : undefined;
  useEffect(() => {
    if (isEmpty) return undefined;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const { format, data, mode, without } = wish;
      const chosen = chosenStatements(without, known ?? []);
      try {
        await store.saved();
        const { revision: asked } = store.state().whole.saving;
        const body = { format, data, mode, ...(chosen ? { statements: chosen } : {}) };
        const preview = await callApi(previewDbModelImport, { params: { id: store.state().id }, body });
        if (!isLatest) return;
        if (without.size === 0) setWhole({ data, statements: preview.statements });
        setAnswer({ of: wish, revision: asked, preview });
      } catch (error) {
        const failure = error instanceof Failure ? error : new Failure(0, '');
        if (isLatest) setAnswer({ of: wish, revision, problem: failureSentence(failure) });
      }
    };
    const timer = setTimeout(() => void ask(), previewRest);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // The statements of the text follow from an answer: they are no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [store, wish, isEmpty, revision]);
  if (isEmpty) return { ...nothing, revision };
  const isKnown = answer?.of === wish && answer.revision === revision;
  return {
    preview: answer?.preview,
    revision: answer?.revision ?? revision,
    problem: isKnown ? answer.problem : undefined,
    isAsking: !isKnown,
    statements: known ?? [],
  };
}
