/** A context map as text for other tools. */
import { expect, test } from 'vitest';
import type { MapDocument } from './map-document.ts';
import { contextMapperText, plantumlText } from './map-text.ts';

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
