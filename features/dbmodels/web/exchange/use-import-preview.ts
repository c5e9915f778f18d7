/** What an import would do: asked for a moment after the last change of the text. */
import { useEffect, useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { previewDbModelImport } from '../../contract.ts';
import { useSchemaStore } from '../schema-context.tsx';
import { chosenStatements, type ImportWish, type Preview } from './import-wish.ts';

/** Pause in typing after which the preview is asked for, ms. */
const previewRest = 500;

/** The answer to a wish. */
interface Answer {
  readonly of: ImportWish;
  readonly preview?: Preview;
  readonly problem?: string;
}

/** What is known of a wish. */
export interface ImportKnowledge {
  /** The last preview; of an older wish while `isAsking`. */
  readonly preview: Preview | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
  readonly isAsking: boolean;
  /** All statements of the text, also those that are left out. */
  readonly statements: Preview['statements'];
}

const nothing: ImportKnowledge = { preview: undefined, problem: undefined, isAsking: false, statements: [] };

/** `wish` must keep its identity while nothing changes. */
export function useImportPreview(wish: ImportWish): ImportKnowledge {
  const store = useSchemaStore();
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
        const body = { format, data, mode, ...(chosen ? { statements: chosen } : {}) };
        const preview = await callApi(previewDbModelImport, { params: { id: store.state().id }, body });
        if (!isLatest) return;
        if (without.size === 0) setWhole({ data, statements: preview.statements });
        setAnswer({ of: wish, preview });
      } catch (error) {
        const failure = error instanceof Failure ? error : new Failure(0, '');
        if (isLatest) setAnswer({ of: wish, problem: failureSentence(failure) });
      }
    };
    const timer = setTimeout(() => void ask(), previewRest);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
    // The statements of the text follow from an answer: they are no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [store, wish, isEmpty]);
  if (isEmpty) return nothing;
  const isKnown = answer?.of === wish;
  return {
    preview: answer?.preview,
    problem: isKnown ? answer.problem : undefined,
    isAsking: !isKnown,
    statements: known ?? [],
  };
}
