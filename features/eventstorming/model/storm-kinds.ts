/** Kinds of cards of an event storming board, with the words and the colours of the notation. Pure. */

/** What a card of a command or of the big picture may be. */
export const cardKinds = [
  'event',
  'policy',
  'actor',
  'aggregate',
  'read-model',
  'external-system',
  'hotspot',
  'ui',
] as const;
/** One of `cardKinds`. */
export type CardKind = (typeof cardKinds)[number];

/** Everything that carries a text of its own. */
export type NoteKind = CardKind | 'command' | 'condition';

/** What is written on the card. */
export const kindLabels: Readonly<Record<NoteKind, string>> = {
  command: 'Command',
  event: 'Event',
  policy: 'Policy',
  condition: 'Condition',
  actor: 'Actor',
  aggregate: 'Aggregate',
  'read-model': 'Read model',
  'external-system': 'External system',
  hotspot: 'Hot spot',
  ui: 'User interface',
};

/** Fills of the notation, the same in both themes; the text on them is `cardText`. Source: design guide section 8. */
export const kindColours: Readonly<Record<NoteKind, string>> = {
  command: '#a6c8ff',
  event: '#ffb35c',
  policy: '#d5b8ff',
  condition: '#ffffff',
  actor: '#fff7b8',
  aggregate: '#ffe066',
  'read-model': '#b6e8a0',
  'external-system': '#ffc2dd',
  hotspot: '#ff7d73',
  ui: '#ffffff',
};

/** Text on every card. */
export const cardText = '#1a1d24';

/** What a new card says until something is written. */
export const newContents: Readonly<Record<NoteKind, string>> = {
  command: 'New command',
  event: 'New event',
  policy: 'New policy',
  condition: 'New condition',
  actor: 'New actor',
  aggregate: 'New aggregate',
  'read-model': 'New read model',
  'external-system': 'New external system',
  hotspot: 'New question',
  ui: 'New screen',
};

/** Kinds that lead to their command: who gives it, and what is seen before. At the beginning they stand before it. */
export const leadingKinds: ReadonlySet<string> = new Set<CardKind>(['actor', 'read-model', 'ui']);

/** Kinds that only the design shows: a process is told without them. */
export const designKinds: ReadonlySet<string> = new Set<CardKind>(['aggregate']);

/** Whether a word names a kind of cards. */
export const isCardKind = (word: string): word is CardKind => (cardKinds as readonly string[]).includes(word);
