/** A board with so many cards: commands with events, policies and splits, and a quarter of the cards on the big picture. */

const card = (id: string, kind: string, content: string) => ({ id, kind, content });

/** As it is stored. */
export function manyCards(count: number): object {
  const inTrees = Math.ceil(count * 0.75);
  const commands: object[] = [];
  let made = 0;
  for (let at = 0; made < inTrees; at += 1) {
    const way = (side: string) => ({
      id: `w${at}${side}`,
      conditions: [{ id: `if${at}${side}`, content: side === 'a' ? 'All items in stock' : 'Something is missing' }],
      children: [
        card(`e${at}${side}`, 'event', 'Stock reserved'),
        card(`p${at}${side}`, 'policy', 'Ask for the money'),
      ],
    });
    commands.push({
      id: `c${at}`,
      content: `Place order ${at}`,
      children: [
        card(`a${at}`, 'actor', 'Shopper'),
        card(`e${at}`, 'event', `Order ${at} placed`),
        card(`p${at}`, 'policy', 'Whenever an order is placed, reserve stock'),
        { id: `s${at}`, kind: 'conditions-split', ways: [way('a'), way('b')] },
      ],
    });
    made += 10;
  }
  const lanes = ['Shopper', 'Payment', 'Warehouse'].map((name, at) => ({ id: `l${at}`, name }));
  const cards = Array.from({ length: Math.max(0, count - made) }, (_none, at) => ({
    ...card(`t${at}`, at % 7 === 0 ? 'hotspot' : 'event', `What happens ${at}`),
    laneId: `l${at % 3}`,
    order: Math.floor(at / 2),
    pivotal: at % 20 === 0,
    commandId: null,
  }));
  return { commands, lanes, cards };
}
