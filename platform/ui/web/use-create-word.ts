/** Pages that open ready to create something when their address says so, as commands of the palette lead to them. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Behind the question mark: what the page opens ready to create. */
export const createParameter = 'create';

/** Calls `create` once when the address has `?create={word}`, and takes it out of the address. */
export function useCreateWord(word: string, create: () => void): void {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const asked = search[createParameter] === word;
  const begin = useEffectEvent(() => {
    // First the address: a page that is being written blocks every change of it.
    void navigate({ to: '.', search: {}, replace: true } as never).then(create);
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
}
