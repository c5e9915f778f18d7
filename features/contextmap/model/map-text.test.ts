/** A context map as text for other tools. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { downstreamRoles, relationshipKinds, saveContextMap, subdomains, upstreamRoles } from '../contract.ts';
import { isSymmetric, type MapDocument } from './map-document.ts';
import { mapFaults } from './map-rules.ts';
import { contextMapperText, jsonText, plantumlText } from './map-text.ts';

const context = { description: '', elementIds: [], position: { x: 0, y: 0 }, team: '' };
const relationship = { upstreamRoles: [], downstreamRoles: [], technology: '', description: '' };
const map: MapDocument = {
  state: 'TO_BE',
  contexts: [
    { ...context, id: 'o', name: 'Order management', subdomain: 'core', team: 'Team "Blue"' },
    { ...context, id: 'p', name: 'Payment', subdomain: 'generic', description: 'Takes money.' },
    { ...context, id: 's', name: 'État', subdomain: 'supporting' },
  ],
  relationships: [
    {
      ...relationship,
      id: '1',
      upstreamId: 'p',
      downstreamId: 'o',
      kind: 'upstream-downstream',
      upstreamRoles: ['OHS', 'PL'],
      downstreamRoles: ['ACL'],
      technology: 'REST',
    },
    { ...relationship, id: '2', upstreamId: 's', downstreamId: 'o', kind: 'customer-supplier', upstreamRoles: ['PL'] },
    { ...relationship, id: '3', upstreamId: 'p', downstreamId: 's', kind: 'shared-kernel' },
    { ...relationship, id: '4', upstreamId: 'p', downstreamId: 's', kind: 'separate-ways', description: 'By */ law' },
  ],
};

test('becomes Context Mapper language; what that language does not know becomes a comment', () => {
  expect(contextMapperText(map, 'Shop')).toBe(`ContextMap {
  type = SYSTEM_LANDSCAPE
  state = TO_BE

  contains OrderManagement, Payment, Etat

  Payment [U,OHS,PL]->[D,ACL] OrderManagement {
    implementationTechnology = "REST"
  }

  Etat [U,S,PL]->[D,C] OrderManagement

  Payment [SK]<->[SK] Etat

  /* By * / law */
  /* Separate ways: Payment, Etat */
}

BoundedContext OrderManagement implements OrderManagementSubdomain {
  /* Order management */
  responsibilities = "Team: Team \\"Blue\\""
}

BoundedContext Payment implements PaymentSubdomain {
  domainVisionStatement = "Takes money."
}

BoundedContext Etat implements EtatSubdomain {
  /* État */
}

Domain ShopDomain {
  Subdomain OrderManagementSubdomain {
    type = CORE_DOMAIN
  }
  Subdomain PaymentSubdomain {
    type = GENERIC_SUBDOMAIN
  }
  Subdomain EtatSubdomain {
    type = SUPPORTING_DOMAIN
  }
}
`);
});

test('names that would become one word stay apart', () => {
  const contexts = ['Order item', 'Order-item', 'order_item'].map((name, at) => ({
    ...context,
    id: String(at),
    name,
    subdomain: 'core' as const,
  }));
  expect(contextMapperText({ state: 'AS_IS', contexts, relationships: [] }, 'Shop')).toContain(
    'contains OrderItem, OrderItem2, OrderItem3',
  );
});

test('becomes a component diagram with roles at the ends', () => {
  expect(plantumlText(map, 'Shop').split('\n')).toEqual([
    '@startuml',
    'title Shop (To be)',
    'left to right direction',
    'component "Order management\\nCore\\nTeam <U+0022>Blue<U+0022>" as OrderManagement',
    'component "Payment\\nGeneric" as Payment',
    'component "État\\nSupporting" as Etat',
    'Payment "U, OHS, PL" --> "D, ACL" OrderManagement : Upstream–downstream (REST)',
    'Etat "U, PL" --> "D" OrderManagement : Customer–supplier',
    'Payment -- Etat : Shared kernel',
    'Payment .. Etat : Separate ways',
    '@enduml',
    '',
  ]);
});

describe('every map that the rules allow is read back', () => {
  const words = fc.oneof(
    fc.constantFrom(
      'Order "1"',
      'Order */ x',
      'Domain',
      'état',
      '注文',
      'a b',
      'A-b',
      '@enduml',
      'x\\ny',
      '{',
      '12',
      '[U]',
    ),
    fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed().replaceAll('\0', '').trim() || 'x'),
  );
  const text = fc.oneof(fc.constant(''), words);
  const drawn = fc.record({
    state: fc.constantFrom('AS_IS' as const, 'TO_BE' as const),
    contexts: fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        name: words,
        description: text,
        subdomain: fc.constantFrom(...subdomains),
        team: text,
        elementIds: fc.array(fc.uuid(), { maxLength: 2 }),
        position: fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
      }),
      { minLength: 2, maxLength: 6, selector: ({ id }) => id },
    ),
    tries: fc.array(
      fc.record({
        id: fc.uuid(),
        up: fc.nat(5),
        down: fc.nat(5),
        kind: fc.constantFrom(...relationshipKinds),
        upstreamRoles: fc.subarray([...upstreamRoles]),
        downstreamRoles: fc.subarray([...downstreamRoles]),
        technology: text,
        description: text,
      }),
      { maxLength: 12 },
    ),
  });
  /** What of a drawing the rules allow. */
  const allowed = drawn.map(({ state, contexts, tries }): MapDocument => {
    let map: MapDocument = { state, contexts: [], relationships: [] };
    const grow = (next: MapDocument): void => {
      if (mapFaults(next).length === 0) map = next;
    };
    for (const one of contexts) grow({ ...map, contexts: [...map.contexts, one] });
    const id = (at: number): string => map.contexts[at % map.contexts.length]?.id ?? '';
    for (const { up, down, ...one } of tries) {
      const next = { ...one, upstreamId: id(up), downstreamId: id(down) };
      grow({ ...map, relationships: [...map.relationships, next] });
    }
    return map;
  });

  test('from JSON, as a save accepts it', () => {
    fc.assert(
      fc.property(allowed, (one) => {
        const read = z.parse(saveContextMap.body, { ...(JSON.parse(jsonText(one)) as object), revision: 1 });
        expect(read).toMatchObject({ state: one.state, contexts: one.contexts, relationships: one.relationships });
      }),
    );
  });

  test('from PlantUML: a component for each context, and lines between declared ones', () => {
    fc.assert(
      fc.property(allowed, (one) => {
        const [start, title, direction, ...lines] = plantumlText(one, 'Shop').trimEnd().split('\n');
        expect([start, title?.slice(0, 6), direction, lines.pop()]).toEqual([
          '@startuml',
          'title ',
          'left to right direction',
          '@enduml',
        ]);
        const names = lines.flatMap((line) => /^component "[^"]*" as (\w+)$/.exec(line)?.[1] ?? []);
        expect([names.length, new Set(names).size]).toEqual([one.contexts.length, one.contexts.length]);
        const ends = lines.slice(names.length).map((line) => {
          const [, from = '', to = ''] = /^(\w+) (?:"U[^"]*" --> "D[^"]*"|--|\.\.|==) (\w+) : [^"]+$/.exec(line) ?? [];
          return [from, to];
        });
        const nameOf = new Map(one.contexts.map(({ id }, at) => [id, names[at]]));
        expect(ends).toEqual(
          one.relationships.map(({ upstreamId, downstreamId }) => [nameOf.get(upstreamId), nameOf.get(downstreamId)]),
        );
      }),
    );
  });

  test('from Context Mapper language: each context contained, declared and in a subdomain, each relationship by its ends', () => {
    fc.assert(
      fc.property(allowed, (one) => {
        // Comments and texts are no language.
        const bare = contextMapperText(one, 'Shop').replaceAll(/"(?:\\.|[^"\\])*"|\/\*.*?\*\//g, (found) =>
          found.startsWith('"') ? 'text' : '',
        );
        expect(bare).not.toMatch(/["*]/);
        const names = /^ {2}contains (.*)$/m.exec(bare)?.[1]?.split(', ') ?? [];
        expect(new Set(names).size).toBe(one.contexts.length);
        for (const name of names) {
          expect(name).toMatch(/^[A-Za-z_]\w*$/);
          expect(bare.match(new RegExp(`^BoundedContext ${name} implements ${name}Subdomain`, 'gm'))).toHaveLength(1);
          expect(bare.match(new RegExp(`^ {2}Subdomain ${name}Subdomain `, 'gm'))).toHaveLength(1);
        }
        const known = one.relationships.filter(({ kind }) => kind !== 'separate-ways' && kind !== 'big-ball');
        const read = [...bare.matchAll(/^ {2}(\w+) \[[A-Z,]+\](<->|->)\[[A-Z,]+\] (\w+)/gm)];
        const nameOf = new Map(one.contexts.map(({ id }, at) => [id, names[at]]));
        expect(read.map(([, from, arrow, to]) => [from, arrow, to])).toEqual(
          known.map(({ upstreamId, downstreamId, kind }) => [
            nameOf.get(upstreamId),
            isSymmetric(kind) ? '<->' : '->',
            nameOf.get(downstreamId),
          ]),
        );
      }),
    );
  });
});
