/** Demo data: the C4 model of this product with all three levels. */
import { randomUUID } from 'node:crypto';
import { adrsOfMap } from '#features/adrs/server/adr-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { C4Change, C4Link } from '../contract.ts';
import type { C4Document } from '../model/c4-document.ts';
import { applyChanges, newC4Document } from '../model/c4-model.ts';
import { storeC4 } from './c4-model-actions.ts';
import { sampleElements, sampleRelationships, samplePictures, type SampleElement } from './c4-seed-texts.ts';

/** Ids by name, generated on first use. */
function idsByName(): (name: string) => string {
  const ids = new Map<string, string>();
  return (name) => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
}

const viewOf = (name: string): string => `view of ${name}`;
const column = 450;
const row = 300;

function* changesOf(idOf: (name: string) => string, linksOf: (element: SampleElement) => C4Link[]): Iterable<C4Change> {
  for (const element of sampleElements) {
    const { name, type, within, decision: _decision, ...facts } = element;
    yield {
      call: 'addElement',
      id: idOf(name),
      defaultViewId: idOf(viewOf(name)),
      type,
      name,
      ...(within === undefined ? {} : { parentElement: idOf(within) }),
      ...facts,
      links: linksOf(element),
    };
  }
  for (const { from, to, ...facts } of sampleRelationships) {
    yield { call: 'addRelationship', id: randomUUID(), sourceId: idOf(from), targetId: idOf(to), ...facts };
  }
  for (const { of, rows } of samplePictures) {
    const viewId = idOf(viewOf(of));
    for (const [y, names] of rows.entries()) {
      for (const [x, name] of names.entries()) {
        if (name === '') continue;
        const elementId = idOf(name);
        yield { call: 'addToView', viewId, elementId };
        yield { call: 'moveElement', viewId, elementId, x: x * column, y: y * row };
      }
    }
  }
}

/** Builds the demo model; `decisions` maps titles of ADRs to ids. Throws when it violates a rule. */
export function sampleC4Document(decisions: ReadonlyMap<string, string>): C4Document {
  const idOf = idsByName();
  const linksOf = ({ decision = '' }: SampleElement): C4Link[] => {
    const id = decisions.get(decision);
    return id === undefined ? [] : [{ kind: 'adr', id }];
  };
  const empty = newC4Document('Archwright', () => idOf(viewOf('')));
  const description = 'How this product is built: who uses it, what runs, and what is inside.';
  const changes: C4Change[] = [{ call: 'updateModel', description }, ...changesOf(idOf, linksOf)];
  const outcome = applyChanges(empty, changes, randomUUID);
  if ('document' in outcome) return outcome.document;
  throw new Error(`The C4 model of the demo breaks a rule: ${outcome.problems[0].message}`);
}

/** Every element and relationship uses the same rules as the product. */
export async function seedC4Models(db: Db, caller: ProjectCaller): Promise<void> {
  const decisions = new Map((await adrsOfMap(db, caller, 100)).map(({ title, id }) => [title, id]));
  await storeC4(db, caller, sampleC4Document(decisions), { action: 'created' });
}
