/** Pages that open a create dialog when their URL says so, as palette commands do. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Search parameter: what the page opens to create. */
export const createParameter = 'create';

/** Calls `create` once when the URL has `?create={word}`, and removes this parameter. */
export const useCreateWord = (word: string, create: () => void): void =>
  useAddressWord(createParameter, (asked) => asked === word && create);

/** Does what a parameter of the URL asks for, once, and removes it. `does` answers nothing for words of others. */
export function useAddressWord(parameter: string, does: (word: string) => (() => void) | false | undefined): void {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const word = search[parameter];
  const begin = useEffectEvent((asked: string) => {
    const action = does(asked);
    if (!action) return;
    // First the address: a page that is being written blocks every change of it.
    const { [parameter]: _word, ...rest } = search;
    void navigate({ to: '.', search: rest, replace: true } as never).then(action);
  });
  useEffect(() => {
    if (typeof word === 'string') begin(word);
  }, [word]);
}
