/** What links and mentions tell on the home page. */
import { waitingShown, type HomeSource } from '#platform/modules/server/home-source.ts';
import { brokenLinksLabel, mentionedLabel } from '../contract.ts';
import { countBrokenLinks } from './link-reports-table.ts';
import { openMentions } from './mention-table.ts';

/** Mentions wait until the person does something there, or a month. */
const mentions: HomeSource = {
  permission: 'project.read',
  waiting: async (db, place) => {
    const found = await openMentions(db, place, waitingShown);
    return {
      id: 'mentions',
      label: mentionedLabel,
      needs: null,
      list: null,
      total: found[0]?.total ?? 0,
      things: found.map(({ kind, id, title, namespace, by, at }) => ({
        kind,
        id,
        title,
        ...(namespace ? { namespace } : {}),
        note: by ?? '',
        at,
      })),
    };
  },
};

const brokenLinks: HomeSource = {
  permission: 'project.read',
  health: async (db, place) => ({
    id: 'broken-links',
    label: brokenLinksLabel,
    count: await countBrokenLinks(db, place),
    list: 'broken-links',
  }),
};

/** Sources of the home page. */
export const linkHome: readonly HomeSource[] = [mentions, brokenLinks];
