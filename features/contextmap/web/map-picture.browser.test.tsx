/** The picture of a context map is read back by the parser of the browser. */
import { writeSvg } from '@archwright/drawing';
import { expect, test } from 'vitest';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import { downstreamRoles, relationshipKinds, subdomains, upstreamRoles } from '../contract.ts';
import { isSymmetric, kindLabels, subdomainLabels, type MapDocument } from '../model/map-document.ts';
import { mapDrawing } from '../model/map-drawing.ts';
import { mapFaults } from '../model/map-rules.ts';

const names = ['Ordering', '<script>alert(1)</script>', 'R&D "two"', 'Zahlung', '注文', 'الطلبات'];
const contexts = names.map((name, at) => ({
  id: `c${at}`,
  name,
  description: '',
  subdomain: subdomains[at % subdomains.length] ?? 'core',
  team: at === 0 ? 'Team ]]> Blue' : '',
  elementIds: at === 1 ? ['e1'] : [],
  position: { x: (at % 3) * 420, y: Math.floor(at / 3) * 300 },
}));
/** Each kind once, with all roles that it allows; two more for a role that excludes another. */
const relationships = [...relationshipKinds, 'upstream-downstream' as const].map((kind, at) => {
  const isDirected = kind === 'upstream-downstream';
  return {
    id: `r${at}`,
    upstreamId: `c${at % names.length}`,
    downstreamId: `c${(at + 1) % names.length}`,
    kind,
    upstreamRoles: isDirected ? [...upstreamRoles] : [],
    downstreamRoles: isDirected ? [downstreamRoles[at % 2] ?? 'ACL'] : [],
    technology: at === 0 ? 'REST & <b>' : '',
    description: '',
  };
});
const map: MapDocument = { state: 'AS_IS', contexts, relationships };

/** Texts in the order of the picture. */
const textsOf = (root: Element): readonly string[] =>
  [...root.querySelectorAll('text')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

test.each([false, true])(
  'holds every context, relationship and pattern, well formed and without a script (dark: %s)',
  (isDark) => {
    expect(mapFaults(map)).toEqual([]);
    const drawing = mapDrawing(map, { title: 'Shop <map>', isDark });
    const svg = drawing ? writeSvg(drawing, { ...fontFamily, faces: [] }) : '';
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const root = parsed.documentElement;
    expect([root.localName, parsed.querySelector('parsererror')]).toEqual(['svg', null]);
    const elements = [...root.querySelectorAll('*')];
    expect(elements.filter(({ localName }) => /script|foreignObject|iframe|animate|image|^a$/.test(localName))).toEqual(
      [],
    );
    const attributes = elements.flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name, value }) => /^on|href$/.test(name) || /javascript:|url\(/i.test(value))).toEqual(
      [],
    );

    const texts = textsOf(root);
    const counted = (wanted: string): number => texts.filter((text) => text === wanted).length;
    for (const { name, subdomain, team } of contexts) {
      expect(counted(name), name).toBe(1);
      expect(texts.some((text) => text.startsWith(subdomainLabels[subdomain]))).toBe(true);
      expect(counted(team)).toBe(team === '' ? 0 : 1);
    }
    for (const kind of relationshipKinds) {
      const wanted = relationships.filter((one) => one.kind === kind).length;
      expect(texts.filter((text) => text.startsWith(kindLabels[kind])).length, kind).toBe(wanted);
    }
    expect(texts).toContain(`${kindLabels[relationshipKinds[0]]} [REST & <b>]`);
    const ends = relationships.flatMap(({ kind, upstreamRoles: up, downstreamRoles: down }) =>
      isSymmetric(kind)
        ? []
        : kind === 'customer-supplier'
          ? ['U S', 'D C']
          : [['U', ...up].join(' '), ['D', ...down].join(' ')],
    );
    const drawnEnds = texts.filter((text) => /^[UD](?: (?:S|C|OHS|PL|ACL|CF))*$/.test(text));
    expect(drawnEnds.toSorted()).toEqual(ends.toSorted());
    // A line for each relationship: no other path is open.
    const lines = elements.filter(
      ({ localName, attributes: of }) => localName === 'path' && of.getNamedItem('fill')?.value === 'none',
    );
    expect(lines).toHaveLength(relationships.length);
  },
);
