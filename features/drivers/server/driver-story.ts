/** The drivers of the demo story, from demo/drivers.json: how they were agreed on, and what answers them. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { id } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { readStoryFile, storyEventFields, type StoryEvent, type StoryMemory } from '#platform/modules/server/story.ts';
import { projectSubject } from '#platform/revisions/server/revision-routes.ts';
import { nameNewestRevision } from '#platform/revisions/server/revision-table.ts';
import { nameKey } from '#platform/ui/model/name-key.ts';
import { saveConstraints, saveQualityAttributes, type QualityAttributeBody } from '../contract.ts';
import { headsOf } from '../model/driver-set.ts';
import { fixedAttributes } from '../model/fixed-attributes.ts';
import { saveAttributesOver, saveConstraintsOver } from './driver-actions.ts';
import { createAnswer } from './driver-answer-actions.ts';
import { driverKind } from './driver-search.ts';
import { storedDrivers, type DriverScope } from './driver-table.ts';

const attributeBody = saveQualityAttributes.body.shape.qualityAttributes.def.element;
/** An attribute of the story; its trade-offs name others by their names. */
const attribute = z.extend(attributeBody, {
  tradeOffs: z.optional(
    z.array(z.strictObject({ attribute: z.string(), effect: z.enum(['supports', 'hurts']), reason: z.string() })),
  ),
});
type StoryAttribute = z.output<typeof attribute>;

const answered = { ...storyEventFields, driver: z.string(), because: z.string() };
const happenings = z.array(
  z.union([
    z.strictObject({ ...storyEventFields, qualityAttributes: z.array(attribute) }),
    z.strictObject({ ...storyEventFields, constraints: saveConstraints.body.shape.constraints }),
    z.strictObject({ ...storyEventFields, name: z.string() }),
    z.strictObject({ ...answered, adr: z.int() }),
    z.strictObject({ ...answered, rfc: z.int() }),
    z.strictObject({ ...answered, element: z.string() }),
    z.strictObject({ ...answered, jar: z.string(), key: z.string() }),
  ]),
);
type Happening = z.output<typeof happenings>[number];
type Answer = Extract<Happening, { driver: string }>;

async function idsByName(db: Db, scope: DriverScope): Promise<Map<string, string>> {
  const { drivers } = await storedDrivers(db, scope);
  return new Map(headsOf(drivers).map((head) => [nameKey(head.name), head.id]));
}

const nameOf = ({ code, name }: StoryAttribute): string =>
  nameKey(name ?? fixedAttributes.find((one) => one.code === code)?.name ?? '');

async function saveAttributes(db: Db, caller: ProjectCaller, list: readonly StoryAttribute[]): Promise<void> {
  const { revision } = await storedDrivers(db, caller);
  const ids = await idsByName(db, caller);
  for (const one of list) ids.set(nameOf(one), ids.get(nameOf(one)) ?? randomUUID());
  const idOf = (name: string): string => ids.get(nameKey(name)) ?? '';
  const qualityAttributes = list.map(({ tradeOffs, ...body }): QualityAttributeBody => ({
    ...body,
    id: idOf(nameOf({ ...body })),
    ...(tradeOffs && {
      tradeOffs: tradeOffs.map(({ attribute: other, ...tradeOff }) => ({ ...tradeOff, attributeId: idOf(other) })),
    }),
  }));
  await saveAttributesOver(db, caller, { qualityAttributes, revision });
}

/** What answers a driver, from what other modules remembered. */
function thingOf(answer: Answer, memory: StoryMemory) {
  const known = (key: string): string => id.parse(memory.get(key));
  if ('adr' in answer) return { kind: 'adr' as const, subjectId: known(`adr id ${answer.adr}`), part: null };
  if ('rfc' in answer) return { kind: 'rfc' as const, subjectId: known(`rfc id ${answer.rfc}`), part: null };
  if ('jar' in answer) {
    return { kind: 'metric' as const, subjectId: known(`jar id ${answer.jar}`), part: answer.key };
  }
  return { kind: 'c4model' as const, subjectId: known('c4 id'), part: known(`element id ${answer.element}`) };
}

async function perform(db: Db, caller: ProjectCaller, happening: Happening, memory: StoryMemory): Promise<void> {
  if ('qualityAttributes' in happening) return saveAttributes(db, caller, happening.qualityAttributes);
  if ('constraints' in happening) {
    const { revision } = await storedDrivers(db, caller);
    await saveConstraintsOver(db, caller, { constraints: happening.constraints, revision });
  } else if ('name' in happening) {
    await nameNewestRevision(db, projectSubject(caller, driverKind), happening.name);
  } else {
    const driverId = (await idsByName(db, caller)).get(nameKey(happening.driver)) ?? '';
    await createAnswer(db, caller, { driverId, because: happening.because, ...thingOf(happening, memory) });
  }
}

/** What people of the story agreed on. */
export const driverStory = (): readonly StoryEvent[] =>
  readStoryFile(new URL('../demo/drivers.json', import.meta.url), happenings).map((happening) => ({
    at: happening.at,
    by: happening.by,
    run: (db, caller, memory) => perform(db, caller, happening, memory),
  }));
