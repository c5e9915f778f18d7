/** The board of a first visit: a small process that shows what a board is made of. Source: decisions section 12. */

const card = (id: string, kind: string, content: string) => ({ id, kind, content });
const when = (id: string, content: string, children: readonly object[]) => ({
  id,
  conditions: [{ id: `${id}-condition`, content }],
  children,
});
const told = (order: number, laneId: string, fields: ReturnType<typeof card>, isPivotal = false) => ({
  ...fields,
  laneId,
  order,
  pivotal: isPivotal,
  commandId: null,
});

/** As it is stored. */
export const sampleBoard = {
  commands: [
    {
      id: 'place-order',
      content: 'Place order',
      children: [
        card('shopper', 'actor', 'Shopper'),
        card('basket', 'read-model', 'Basket with prices'),
        card('order-placed', 'event', 'Order placed'),
        card('reserve', 'policy', 'Whenever an order is placed, reserve stock'),
        {
          id: 'stock',
          kind: 'conditions-split',
          ways: [
            when('in-stock', 'All items in stock', [
              card('stock-reserved', 'event', 'Stock reserved'),
              card('ask-money', 'policy', 'Ask for the money'),
            ]),
            when('missing', 'Something is missing', [
              card('back-order', 'event', 'Back-order opened'),
              card('tell-shopper', 'policy', 'Tell the shopper the new date'),
            ]),
          ],
        },
      ],
    },
    {
      id: 'authorise-payment',
      content: 'Authorise payment',
      children: [
        card('provider', 'external-system', 'Payment provider'),
        {
          id: 'answer',
          kind: 'conditions-split',
          ways: [
            when('yes', 'Provider says yes', [
              card('authorised', 'event', 'Payment authorised'),
              card('hand-over', 'policy', 'Hand over to the warehouse'),
            ]),
            when('no', 'Provider says no', [
              card('refused', 'event', 'Payment refused'),
              card('another-way', 'policy', 'Offer another way to pay'),
            ]),
          ],
        },
      ],
    },
    {
      id: 'ship-parcel',
      content: 'Ship parcel',
      children: [
        card('handed-over', 'event', 'Parcel handed to carrier'),
        card('capture', 'policy', 'Capture the payment'),
        card('captured', 'event', 'Payment captured'),
      ],
    },
    {
      id: 'accept-return',
      content: 'Accept return',
      children: [
        card('returned', 'event', 'Return received'),
        card('refund', 'policy', 'Refund within two days'),
        card('damaged', 'hotspot', 'Who checks damaged goods?'),
      ],
    },
  ],
  lanes: [
    { id: 'lane-shopper', name: 'Shopper' },
    { id: 'lane-warehouse', name: 'Warehouse' },
  ],
  cards: [
    told(1, 'lane-shopper', card('t-basket', 'event', 'Basket filled')),
    told(2, 'lane-shopper', card('t-placed', 'event', 'Order placed'), true),
    told(2, 'lane-shopper', card('t-price', 'hotspot', 'Which price counts if it has changed in the meantime?')),
    told(3, 'lane-warehouse', card('t-reserved', 'event', 'Stock reserved')),
    told(4, 'lane-shopper', card('t-paid', 'event', 'Payment authorised'), true),
    told(5, 'lane-warehouse', card('t-packed', 'event', 'Parcel packed')),
    told(6, 'lane-warehouse', card('t-shipped', 'event', 'Parcel handed to carrier')),
    told(7, 'lane-shopper', card('t-arrived', 'event', 'Parcel arrived')),
    told(8, 'lane-shopper', card('t-back', 'event', 'Parcel sent back')),
    told(9, 'lane-warehouse', card('t-checked', 'event', 'Return checked')),
    told(9, 'lane-warehouse', card('t-damaged', 'hotspot', 'Who pays for damage on the way?')),
  ],
} as const;
