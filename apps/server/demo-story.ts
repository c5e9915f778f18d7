/**
 * Demo data: the organization Nordwind Commerce, its people, and what they did in the project Shop platform.
 * Each module provides its part as events with a time and a person. An event runs the actions of the product as that
 * person; afterwards the timestamps that it stored are set to the time of the event.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createOrganization } from '#features/organizations/server/organizations-facade.ts';
import { createFirstProject, renameProject } from '#features/projects/server/projects-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { settleStoryNotices } from '#platform/inbox/server/notice-table.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { insertAccount, setName } from '#platform/identity/server/account-table.ts';
import { insertMembership } from '#platform/identity/server/membership-table.ts';
import { hashPassword } from '#platform/identity/server/password.ts';
import type { JobQueue } from '#platform/jobs/server/job-queue.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import type { StoryEvent, StoryMemory } from '#platform/modules/server/story.ts';
import { timeMover, transactionStart } from './demo-time-table.ts';
import { modules } from './modules.ts';

const organizationName = 'Nordwind Commerce';
/** The project is created with a short name, from which its code is derived, and renamed afterwards. */
const projectNames = { created: 'Shop', renamed: 'Shop platform' } as const;
const quorum = 4;

/** Colleagues of the demo user. Nobody can sign in as one of them: their password is random and told to nobody. */
const colleagues = [
  { first: 'Tomasz', last: 'Adler', role: 'member' },
  { first: 'Mara', last: 'Lindqvist', role: 'owner' },
  { first: 'Henrik', last: 'Vogt', role: 'member' },
  { first: 'Priya', last: 'Raman', role: 'member' },
  { first: 'Jonas', last: 'Petersen', role: 'member' },
  { first: 'Sofia', last: 'Marquez', role: 'member' },
  { first: 'Daniel', last: 'Okafor', role: 'member' },
] as const;

interface Person {
  readonly userId: string;
  readonly role: 'owner' | 'member';
}

async function addColleagues(db: Db, organizationId: string): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  // Hashes take long on purpose: one is enough for a password that nobody knows.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'), organizationId);
  for (const { first, last, role } of colleagues) {
    const userId = randomUUID();
    const email = `${first}.${last}@nordwind.example`.toLowerCase();
    await insertAccount(db, { id: userId, email, passwordHash, roles: [] });
    await setName(db, userId, { firstName: first, lastName: last });
    await insertMembership(db, { id: randomUUID(), organizationId, userId, role });
    people.set(`${first.charAt(0)}${last.charAt(0)}`, { userId, role });
  }
  return people;
}

const callerOf = (
  { userId, role }: Person,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
): ProjectCaller => ({
  userId,
  sessionId: userId,
  roles: [],
  via: 'ui',
  signedInAt: new Date(),
  organizations: [organizationId],
  organizationId,
  role,
  permissions: new Set(permissionsOf(role)),
  projectId,
  projectReadOnly: false,
});

const dayMs = 86_400_000;

/** Shifts the times of the events by whole days, so that the last one is within the 24 hours before `now`. */
export function storyClock(events: readonly StoryEvent[], now: Date): (at: string) => Date {
  const instant = (at: string): number => Date.parse(`${at.replace(' ', 'T')}:00Z`);
  const end = Math.max(...events.map(({ at }) => instant(at)));
  const days = Math.floor((now.getTime() - end) / dayMs);
  return (at) => new Date(instant(at) + days * dayMs);
}

/** Creates the second organization of the demo and returns its id. `ownerId` is the account of the demo user. */
export async function tellStory(db: Db, ownerId: string, queue: Pick<JobQueue, 'enqueue'>): Promise<string> {
  const since = await transactionStart(db);
  const organizationId = await createOrganization(db, { name: organizationName, ownerId });
  await setPlan(db, organizationId, { plan: 'pro', seats: 10 });
  const project = await createFirstProject(db, { organizationId, actorId: ownerId, name: projectNames.created });
  const scope = { organizationId, projectId: project.id };
  const owner: Person = { userId: ownerId, role: 'owner' };
  const decisionRules = { ...project.decisionRules, quorum };
  await renameProject(db, callerOf(owner, scope), { id: project.id, name: projectNames.renamed, decisionRules });
  const people = (await addColleagues(db, organizationId)).set('IK', owner);
  // No mails are sent for past events.
  const services = { mailer: { postAll: () => Promise.resolve() }, queue };
  const events = modules
    .flatMap(({ story }) => story?.(services) ?? [])
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const clock = storyClock(events, new Date());
  const times = await timeMover(db, { organizationId, since });
  const memory: StoryMemory = new Map();
  const start = new Date(clock(events[0]?.at ?? '').getTime() - 60 * dayMs);
  await times.moveTo(start);
  for (const { at, by, run } of events) {
    const person = people.get(by);
    if (!person) throw new Error(`The demo story does not know ${by}.`);
    await run(db, callerOf(person, scope), memory);
    await times.moveTo(clock(at));
  }
  await times.close();
  await settleStoryNotices(db, organizationId);
  return organizationId;
}
