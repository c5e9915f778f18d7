/** Two texts of a workspace compared view by view: what a view gained, lost and changed. Pure. */
import {
  parseWorkspace,
  viewScenes,
  type ChangeKind,
  type ModelElement,
  type Scene,
  type SceneFrame,
  type ViewScene,
} from '@archwright/structurizr';
import { matchViews } from './view-matching.ts';

/** Something that a view gained, lost or changed, in words. */
export interface ViewChange {
  readonly kind: ChangeKind;
  /** `Web shop`, `Reader to Web shop · Buys with`. */
  readonly name: string;
  readonly isRelationship: boolean;
}

/** A view of one text or of both. */
export interface ComparedView {
  /** Keys in the two texts; absent where the text has no such view. */
  readonly before?: string;
  readonly after?: string;
  readonly name: string;
  /** `same` when both texts draw the same. */
  readonly kind: ChangeKind | 'same';
  readonly changes: readonly ViewChange[];
  /** By ids of the two scenes: lines as `line 7`. */
  readonly marksBefore: ReadonlyMap<string, ChangeKind>;
  readonly marksAfter: ReadonlyMap<string, ChangeKind>;
}

/** What elements of both texts are called: the same word for the same element, by its number in its text. */
type ElementWords = ReadonlyMap<string, string>;

/** An element by its place and name, in words of what is around it. */
const placedName = ({ kind, name, parent, environment, instanceId, original }: ModelElement, words: ElementWords) =>
  [kind, words.get(parent?.id ?? ''), name, environment, instanceId, words.get(original?.id ?? '')].join('\n');

/** Elements of equal place and name are the same; else those of equal kind and identifier: they were renamed or moved. */
export function elementWords(before: readonly ModelElement[], after: readonly ModelElement[]) {
  const [oldWords, newWords] = [new Map<string, string>(), new Map<string, string>()];
  const free = new Set(before);
  const byName = new Map<string, ModelElement>();
  const byIdentifier = new Map<string, ModelElement>();
  for (const element of before) {
    oldWords.set(element.id, `old ${element.id}`);
    byName.set(placedName(element, oldWords), element);
    if (element.identifier) byIdentifier.set(`${element.kind} ${element.identifier}`, element);
  }
  for (const element of after) {
    const candidates = [
      byName.get(placedName(element, newWords)),
      byIdentifier.get(`${element.kind} ${element.identifier}`),
    ];
    const found = candidates.find((one) => one && free.has(one));
    if (found) free.delete(found);
    newWords.set(element.id, found ? `old ${found.id}` : `new ${element.id}`);
  }
  return { oldWords, newWords };
}

/** A part of a scene, told by what it is rather than by its number. */
interface Part {
  readonly mark: string;
  readonly identity: string;
  /** What stands in when no part has the same identity. */
  readonly likeness: string;
  /** Everything that is drawn of it. */
  readonly content: string;
  readonly name: string;
  readonly isRelationship: boolean;
}

interface ReadView {
  readonly view: ViewScene;
  readonly parts: readonly Part[];
}

const frameWord = ({ id, kind, name }: SceneFrame, words: ElementWords): string => {
  const [, first = ''] = id.split(' ');
  return kind === 'group' ? `group ${name} ${words.get(first) ?? ''}` : `${kind} ${words.get(first)}`;
};

/** Parts that are drawn the same are equal. */
function partsOf({ boxes, frames, lines }: Scene, words: ElementWords): readonly Part[] {
  const frameWords = new Map(frames.map((frame) => [frame.id, frameWord(frame, words)]));
  const wordOf = (id: string | null): string => (id === null ? '' : (words.get(id) ?? frameWords.get(id) ?? id));
  const part = (mark: string, name: string, drawn: readonly unknown[]): Part => {
    const identity = wordOf(mark);
    return { mark, identity, likeness: identity, content: JSON.stringify(drawn), name, isRelationship: false };
  };
  return [
    ...frames.map(({ id, name, metadata, looks, parent }) => part(id, name, [name, metadata, looks, wordOf(parent)])),
    ...boxes.map(({ id, name, metadata, description, looks, frame }) =>
      part(id, name, [name, metadata, description, looks, wordOf(frame)]),
    ),
    ...lines.map(({ id, from, to, text, technology, looks, title, order }): Part => {
      const pair = `${wordOf(from)} -> ${wordOf(to)} ${order ?? ''}`;
      const content = JSON.stringify([text, technology, looks]);
      return {
        mark: `line ${id}`,
        identity: `${pair} ${text}`,
        likeness: pair,
        content,
        name: title,
        isRelationship: true,
      };
    }),
  ];
}

/** Pairs of parts by identity, then by likeness, each part once; what remains has no partner. */
function pairsOf(before: readonly Part[], after: readonly Part[]) {
  const free = new Set(before);
  const pairs = new Map<Part, Part>();
  for (const key of ['identity', 'likeness'] as const) {
    const known = Map.groupBy(free, (part) => part[key]);
    for (const part of after) {
      const found = pairs.has(part) ? undefined : known.get(part[key])?.shift();
      if (!found) continue;
      pairs.set(part, found);
      free.delete(found);
    }
  }
  return { pairs, removed: [...free] };
}

function compareParts(before: readonly Part[], after: readonly Part[]) {
  const { pairs, removed } = pairsOf(before, after);
  const changes: ViewChange[] = [];
  const [marksBefore, marksAfter] = [new Map<string, ChangeKind>(), new Map<string, ChangeKind>()];
  const tell = (kind: ChangeKind, { name, isRelationship }: Part): void =>
    void changes.push({ kind, name, isRelationship });
  for (const part of after) {
    const was = pairs.get(part);
    if (was && was.content === part.content) continue;
    const kind = was ? 'changed' : 'added';
    tell(kind, part);
    marksAfter.set(part.mark, kind);
    if (was) marksBefore.set(was.mark, kind);
  }
  for (const part of removed) {
    tell('removed', part);
    marksBefore.set(part.mark, 'removed');
  }
  return { changes, marksBefore, marksAfter };
}

const subject = ({ view }: ReadView, at: number) => ({
  id: `${at}`,
  key: view.key,
  hasOwnKey: !view.isKeyGenerated,
  subject: view.subject,
  position: at,
});

const headOf = ({ scene: { title, description }, name, autoLayout }: ViewScene): string =>
  JSON.stringify([title, description, name, autoLayout]);

/** A text that can be read; without views when it has problems. */
function read(dsl: string) {
  const { workspace, ...parsed } = parseWorkspace(dsl);
  return { elements: workspace?.model.elements ?? [], views: workspace ? viewScenes({ workspace, ...parsed }) : [] };
}

const partsIn = (views: readonly ViewScene[], words: ElementWords): readonly ReadView[] =>
  views.map((view) => ({ view, parts: partsOf(view.scene, words) }));

/** Views of the later text in their order, then those that it lost. */
export function compareWorkspaces(before: string, after: string): readonly ComparedView[] {
  const [was, now] = [read(before), read(after)];
  const { oldWords, newWords } = elementWords(was.elements, now.elements);
  const [olds, news] = [partsIn(was.views, oldWords), partsIn(now.views, newWords)];
  const known = olds.map(subject);
  const planned = news.map(({ view }, at) => ({
    ...subject({ view, parts: [] }, at),
    name: view.name,
    type: view.kind,
    inputHash: '',
  }));
  const matched = matchViews(planned, known, () => '');
  const lost = new Set(olds);
  const compared = news.map((one, at): ComparedView => {
    const id = matched[at]?.id ?? '';
    const old = id === '' ? undefined : olds[Number(id)];
    const { key, name } = one.view;
    if (!old) {
      return { after: key, name, kind: 'added', changes: [], marksBefore: new Map(), marksAfter: new Map() };
    }
    lost.delete(old);
    const difference = compareParts(old.parts, one.parts);
    const isSame = difference.changes.length === 0 && headOf(old.view) === headOf(one.view);
    return { before: old.view.key, after: key, name, kind: isSame ? 'same' : 'changed', ...difference };
  });
  const removed = [...lost].map(({ view: { key, name } }): ComparedView => ({
    before: key,
    name,
    kind: 'removed',
    changes: [],
    marksBefore: new Map(),
    marksAfter: new Map(),
  }));
  return [...compared, ...removed];
}
