/** Filters of a list, kept in the URL so that Back, links and reloading work. */
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Names of the filters with their allowed values in the URL. */
type Known = Readonly<Record<string, readonly string[]>>;

/** Current values. */
export type ChosenFilter<K extends Known> = { readonly [Name in keyof K]: K[Name][number] | undefined } & {
  readonly search: string;
  /** From 1. */
  readonly page: number;
};

/** A new choice starts at the first page; unknown values in the URL are ignored. */
export function useAddressFilter<const K extends Known>(
  known: K,
): { readonly chosen: ChosenFilter<K>; readonly choose: (change: Partial<ChosenFilter<K>>) => void } {
  const asked = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const filters = Object.entries(known).map(
    ([name, words]) => [name, words.find((word) => word === String(asked[name]))] as const,
  );
  const { search, page } = asked;
  const chosen = {
    ...Object.fromEntries(filters),
    search: search === undefined ? '' : String(search),
    page: Math.max(1, Math.floor(Number(page)) || 1),
  } as unknown as ChosenFilter<K>;
  const choose = (change: Partial<ChosenFilter<K>>): void => {
    const next = { ...chosen, page: 1, ...change };
    const kept = Object.entries(next).filter(([name, value]) => (name === 'page' ? Number(value) > 1 : Boolean(value)));
    void navigate({ to: '.', search: Object.fromEntries(kept), replace: true } as never);
  };
  return { chosen, choose };
}
