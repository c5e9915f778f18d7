/** Pages that open a create dialog when their URL says so, as palette commands do. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Search parameter: what the page opens to create. */
export const createParameter = 'create';

/** Calls `create` once when the URL has `?create={word}`, and removes this parameter. */
export function useCreateWord(word: string, create: () => void): void {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const asked = search[createParameter] === word;
  const begin = useEffectEvent(() => {
    // First the address: a page that is being written blocks every change of it.
    const { [createParameter]: _word, ...rest } = search;
    void navigate({ to: '.', search: rest, replace: true } as never).then(create);
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
}
