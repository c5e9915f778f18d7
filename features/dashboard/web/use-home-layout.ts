/** Order and visibility of the cards: changed at once, saved on the server. */
import { useQueryClient } from '@tanstack/react-query';
import type { CallArgs } from '#platform/http/contract.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import {
  arrangeHome,
  getHome,
  homeCards,
  resetHome,
  type HomeCard,
  type HomeCardsReply,
  type HomeLayout,
} from '../contract.ts';
import { orderWith } from '../model/card-order.ts';

/** Each change names its own part, so that windows lose nothing to each other. */
type Arrangement = NonNullable<CallArgs<typeof arrangeHome>['body']>;

/** Changes of the layout. */
export interface HomeArranging {
  /** The shown cards in their new order. */
  readonly order: (shown: readonly HomeCard[]) => void;
  readonly hide: (card: HomeCard) => void;
  readonly show: (card: HomeCard) => void;
  readonly reset: () => void;
}

/** Failed changes are taken back and told by the shared handler. */
export function useHomeLayout(layout: HomeLayout): HomeArranging {
  const client = useQueryClient();
  const key = readKey(getHome, {});
  const put = (next: HomeLayout): void => {
    client.setQueryData<HomeCardsReply>([...key], (home) => (home ? { ...home, layout: next } : home));
  };
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const arrange = useCall(arrangeHome, { onDone: put });
  const clear = useCall(resetHome, { onDone: refresh });
  const change = async (next: HomeLayout, body: Arrangement): Promise<void> => {
    // What is being read now would bring back the former layout.
    await client.cancelQueries({ queryKey: key });
    put(next);
    await arrange.mutateAsync({ body }).catch(() => undefined);
    // Reads what was not read while it was hidden, and what stands after a failure.
    await refresh();
  };
  const { order, hidden } = layout;
  return {
    order: (shown) => {
      const next = orderWith(layout, shown);
      void change({ ...layout, order: next }, { order: next });
    },
    hide: (card) => void change({ order, hidden: [...hidden, card] }, { hide: card }),
    show: (card) => void change({ order, hidden: hidden.filter((one) => one !== card) }, { show: card }),
    reset: () => {
      put({ order: [...homeCards], hidden: [] });
      clear.mutate({});
    },
  };
}
