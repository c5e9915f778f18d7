/** The inbox module of the server. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound, violated } from '#platform/http/model/failure.ts';
import type { UserCaller } from '#platform/http/server/caller.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import {
  getInboxEntry,
  listInbox,
  listInboxSettings,
  markInbox,
  setInboxSetting,
  unknownNoticeKindMessage,
  type InboxEntry,
  type NoticeSetting,
} from '../contract.ts';
import { failedWork, type NoticeKind } from '../model/notice-kind.ts';
import { withNames } from './excerpt-names.ts';
import { inboxMails, mailsLoop } from './inbox-mails.ts';
import { inboxMigrations } from './inbox-migrations.ts';
import {
  chooseModes,
  chosenModes,
  countOwned,
  entryById,
  entryPage,
  markEntries,
  purgeEntries,
  type Marked,
  type StoredEntry,
} from './inbox-table.ts';
import { noteInboxes } from './notice-table.ts';

const toEntry = (stored: StoredEntry): InboxEntry => {
  const { thingKind, thingId, namespace, byId, by, at, ...entry } = stored;
  return {
    ...entry,
    at: at.toISOString(),
    by: byId === null || by === null ? null : { id: byId, username: by },
    thing: { kind: thingKind, id: thingId, ...(namespace === null ? {} : { namespace }) },
  };
};

/** Marks entries; throws 404 when one of them is not the caller's. */
async function mark(db: Db, caller: UserCaller, marked: Marked): Promise<void> {
  const { ids } = marked;
  const asked = new Set(ids).size;
  if (ids !== undefined && (await countOwned(db, caller, ids)) < asked) throw notFound();
  for (const organizationId of await markEntries(db, caller, marked)) {
    await noteInboxes(db, organizationId, [caller.userId]);
  }
}

async function settingsOf(db: Db, userId: string, kinds: readonly NoticeKind[]): Promise<{ kinds: NoticeSetting[] }> {
  const chosen = await chosenModes(db, userId);
  return {
    kinds: kinds.map(({ usual, ...kind }) => ({ ...kind, mode: chosen.get(kind.kind) ?? usual })),
  };
}

function routes({ projects, contributions: { notices } }: ModuleServices): readonly BoundRoute[] {
  const { projectIsOpen } = projects.checks;
  return [
    route(listInbox, async ({ db, caller, query }) => {
      const { resources, pagination } = await entryPage(db, caller, query, projectIsOpen);
      return { resources: (await withNames(db, resources)).map(toEntry), pagination };
    }),
    route(getInboxEntry, async ({ db, caller, params }) => {
      const stored = await entryById(db, caller, params.id, projectIsOpen);
      if (!stored) throw notFound();
      const [named = stored] = await withNames(db, [stored]);
      return toEntry(named);
    }),
    route(markInbox, async ({ db, caller, body }) => {
      await mark(db, caller, body);
      return undefined;
    }),
    route(listInboxSettings, ({ db, caller }) => settingsOf(db, caller.userId, notices)),
    route(setInboxSetting, async ({ db, caller, body: { kind, mode } }) => {
      if (!notices.some((known) => known.kind === kind)) throw violated('kind', unknownNoticeKindMessage);
      await chooseModes(db, caller.userId, { kinds: [kind], mode });
      return settingsOf(db, caller.userId, notices);
    }),
  ];
}

/** Entries, settings and mails of the inbox. */
export const inbox: ServerModule = {
  migrations: inboxMigrations,
  routes,
  notices: [failedWork],
  mails: inboxMails,
  loops: (services) => [mailsLoop(services)],
  jobs: ({ database: { owner } }) => [{ name: 'purge-inbox', cron: '10 4 * * *', run: () => purgeEntries(owner) }],
};
