/** Rows of the access table about C4 models. */
import { everybody, type AccessRow } from './access-row.ts';

/** Version of the C4 model of tools/api-seed.ts after seeding. */
const c4Version = 8;

/** By the names of the calls. */
export const c4Rows: Readonly<Record<string, AccessRow>> = {
  // C4 models
  listC4Models: everybody(200),
  listUnrelatedElements: everybody(200),
  createC4Model: { ...everybody(201), body: () => ({ name: 'Another model' }) },
  getC4Model: everybody(200),
  previewC4Workspace: everybody(200),
  createC4Workspace: { ...everybody(201), body: () => ({ revision: 1 }) },
  listC4Links: everybody(200),
  listC4Changes: { ...everybody(200), query: () => ({ after: '1' }) },
  updateC4Model: { ...everybody(200), body: () => ({ version: c4Version, name: 'Renamed', description: 'New' }) },
  deleteC4Model: everybody(204),
  copyC4Model: { ...everybody(201), body: () => ({ name: 'A copy' }) },
  changeC4Model: {
    ...everybody(200),
    body: (things) => ({
      version: c4Version,
      changes: [{ call: 'updateElement', elementId: things.elements[0], name: 'Renamed' }],
    }),
  },
  importC4Model: {
    ...everybody(200),
    body: () => ({ version: c4Version, model: { actors: [], softwareSystems: [] } }),
  },
  addC4Element: {
    ...everybody(201),
    body: () => ({ version: c4Version, type: 'actor', name: 'Clerk', location: 'external', description: 'Types.' }),
    naming: ({ elements, views }) => [
      { type: 'container', location: undefined, technology: 'MySQL', parentElement: elements[0] },
      { viewId: views[0] },
    ],
  },
  updateC4Element: { ...everybody(200), body: () => ({ version: c4Version, name: 'Renamed' }) },
  deleteC4Element: { ...everybody(200), query: () => ({ version: String(c4Version) }) },
  addC4Relationship: {
    ...everybody(201),
    body: (things) => ({
      version: c4Version,
      sourceId: things.elements[0],
      targetId: things.elements[1],
      description: 'asks again',
    }),
  },
  updateC4Relationship: {
    ...everybody(200),
    body: () => ({ version: c4Version, description: 'asks twice' }),
    naming: ({ elements }) => [{ sourceId: elements[0] }, { targetId: elements[1] }],
  },
  deleteC4Relationship: { ...everybody(200), query: () => ({ version: String(c4Version) }) },
  addC4View: {
    ...everybody(201),
    body: ({ elements }) => ({
      version: c4Version,
      level: 'C2',
      sourceElementId: elements[0],
      name: 'Another view',
    }),
  },
  updateC4View: {
    ...everybody(200),
    body: () => ({ version: c4Version, name: 'Renamed view', layout: { direction: 'LR', routing: 'curved' } }),
  },
  deleteC4View: { ...everybody(200), query: () => ({ version: String(c4Version) }) },
  addToC4View: {
    ...everybody(200),
    body: (things) => ({ version: c4Version, elementId: things.elements[1] }),
  },
  removeFromC4View: { ...everybody(200), query: () => ({ version: String(c4Version) }) },
  moveC4Element: { ...everybody(200), body: () => ({ version: c4Version, x: 30, y: 45 }) },
  drawC4Relationship: {
    ...everybody(200),
    body: () => ({ version: c4Version, bends: [{ x: 10, y: 20 }], label: { x: 15, y: 30 } }),
  },
  addC4Flow: { ...everybody(201), body: () => ({ version: c4Version, name: 'Checkout' }) },
  updateC4Flow: {
    ...everybody(200),
    body: ({ relationships }) => ({
      version: c4Version,
      steps: [{ relationshipId: relationships[0], text: 'Places the order' }],
    }),
  },
  deleteC4Flow: { ...everybody(200), query: () => ({ version: String(c4Version) }) },
  listC4Snapshots: everybody(200),
  createC4Snapshot: { ...everybody(201), body: () => ({ name: 'Before the fair' }) },
  getC4Snapshot: everybody(200),
  renameC4Snapshot: { ...everybody(200), body: () => ({ name: 'After the fair' }) },
  deleteC4Snapshot: everybody(204),
  restoreC4Snapshot: { ...everybody(200), body: () => ({ version: c4Version }) },
};
