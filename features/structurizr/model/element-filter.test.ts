/** What stands out in a view when a tag or a perspective is chosen. */
import { expect, test } from 'vitest';
import { faintParts, type ElementFilter } from './element-filter.ts';
import { workspaceFacts } from './workspace-facts.ts';

const facts = workspaceFacts(`workspace {
  model {
    reader = person "Reader"
    shop = softwareSystem "Shop" "" "Own"
    bank = softwareSystem "Bank" "" "Own"
    mail = softwareSystem "Mail" {
      perspectives {
        "Security" "Encrypted"
      }
    }
    reader -> shop "Buys" "HTTPS"
    shop -> bank "Pays" "REST"
    shop -> mail "Sends" "SMTP" "Asynchronous"
  }
  views {
    systemLandscape "All" {
      include *
    }
    dynamic * "Order" {
      reader -> shop "Orders"
      shop -> mail "Confirms"
    }
  }
}`);

const names = new Map(facts.elements.map(({ id, name }) => [id, name]));

function standingOut(view: string, filter: ElementFilter) {
  const { elements, lines } = faintParts(facts, view, filter);
  return {
    elements: [...names].filter(([id]) => !elements.has(id)).map(([, name]) => name),
    lines: (facts.lines.get(view) ?? [])
      .filter(({ id }) => !lines.has(id))
      .map(({ ends }) => ends.map((end) => names.get(end)).join(' > ')),
  };
}

test('elements with the tag, and the lines between them', () => {
  expect(standingOut('All', { kind: 'tag', name: 'Own' })).toEqual({
    elements: ['Shop', 'Bank'],
    lines: ['Shop > Bank'],
  });
});

test('lines with the tag, with both of their ends', () => {
  expect(facts.tags).toContain('Asynchronous');
  expect(standingOut('All', { kind: 'tag', name: 'Asynchronous' })).toEqual({
    elements: ['Shop', 'Mail'],
    lines: ['Shop > Mail'],
  });
});

test('steps of a dynamic view by the relationship that they take', () => {
  expect(standingOut('Order', { kind: 'tag', name: 'Asynchronous' }).lines).toEqual(['Shop > Mail']);
});

test('what has something to say from a perspective', () => {
  expect(facts.perspectives).toEqual(['Security']);
  expect(standingOut('All', { kind: 'perspective', name: 'Security' })).toEqual({ elements: ['Mail'], lines: [] });
});
