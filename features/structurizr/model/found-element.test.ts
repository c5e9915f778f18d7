/** Which element a search means, and which view shows it best. */
import { describe, expect, it, test } from 'vitest';
import { foundElement, foundView, sameElement } from './found-element.ts';
import { workspaceFacts } from './workspace-facts.ts';

const dsl = `workspace {
  model {
    reader = person "Reader"
    shop = softwareSystem "Shop" {
      web = container "Web" "Shows the shop." "React" {
        basket = component "Basket"
      }
    }
    bank = softwareSystem "Bank" {
      ledger = container "Web"
    }
    reader -> basket "Fills"
    web -> ledger "Pays with"
    deploymentEnvironment "Live" {
      deploymentNode "Host" {
        containerInstance web
      }
    }
  }
  views {
    properties {
      structurizr.sort created
    }
    dynamic shop "Steps" {
      reader -> web "Fills"
    }
    systemLandscape "All" {
      include *
    }
    container bank "Bank" {
      include ledger
      include web
    }
    systemContext shop "Context" {
      include *
    }
    container shop "Shop" {
      include *
    }
    filtered "Context" exclude "Person" "NoPeople"
    deployment * "Live" "Host" {
      include *
    }
  }
}`;

const facts = workspaceFacts(dsl);
const views = (name: string, parent = '') =>
  facts.elements.find((one) => one.name === name && one.parent === parent)?.views;

describe('the views of an element', () => {
  it('begin with the one that is about its level', () => {
    expect(views('Shop')?.[0]).toBe('Context');
    expect(views('Reader')?.slice(0, 2)).toEqual(['Context', 'All']);
    expect(views('Web', 'Shop')?.slice(0, 2)).toEqual(['Shop', 'Bank']);
    expect(views('Web', 'Bank')?.[0]).toBe('Bank');
    expect(views('Web', 'Host')).toEqual(['Host']);
  });

  it('are those of its instances as well', () => {
    expect(views('Web', 'Shop')).toContain('Host');
    expect(views('Web', 'Bank')).not.toContain('Host');
  });

  it('do not count a filtered view that leaves it out', () => {
    expect(views('Reader')).not.toContain('NoPeople');
    expect(views('Shop')).toContain('NoPeople');
  });
});

describe('a search', () => {
  it.each([
    ['shop', 'Shop', ''],
    ['  READER ', 'Reader', ''],
    ['react', 'Web', 'Shop'],
    ['shows shop', 'Web', 'Shop'],
  ])('for %j means %s', (text, name, parent) => {
    const found = foundElement(facts.elements, text);
    expect([found?.name, found?.parent]).toEqual([name, parent]);
  });

  it('means nothing that no view shows', () => {
    expect(foundElement(facts.elements, 'basket')).toBeUndefined();
    expect(foundElement(facts.elements, '')).toBeUndefined();
  });
});

describe('a search for a view', () => {
  const listed = ['Context', 'Steps', 'Shop', 'Host'].map((key) => ({ key, name: `Shop platform - ${key}` }));

  it.each([
    ['steps', 'Steps'],
    ['Shop platform - context', 'Context'],
    ['platform host', 'Host'],
  ])('by %j opens %s', (text, key) => {
    expect(foundView(listed, facts.elements, text)?.key).toBe(key);
  });

  it('leaves words that name an element to the element', () => {
    expect(foundView(listed, facts.elements, 'reader')).toBeUndefined();
    expect(foundView([{ key: 'A', name: 'Readers of the shop' }], facts.elements, 'reader')).toBeUndefined();
    expect(foundView(listed, facts.elements, '')).toBeUndefined();
  });
});

test('an element is the same one in another text where its place and name are, whatever its id is', () => {
  const web = facts.elements.find((one) => one.name === 'Web' && one.parent === 'Bank');
  const later = workspaceFacts(dsl.replace('reader = person', 'clerk = person "Clerk"\n    reader = person')).elements;
  const found = web && sameElement(later, web);
  expect([found?.name, found?.parent, found?.id === web?.id]).toEqual(['Web', 'Bank', false]);
  expect(
    web &&
      sameElement(
        later.filter(({ parent }) => parent !== 'Bank'),
        web,
      ),
  ).toBeUndefined();
});
