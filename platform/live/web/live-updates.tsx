/** Keeps every page up to date with what others do; draws nothing. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { LiveChange } from '../contract.ts';
import { LiveRefresh } from './live-refresh.ts';
import { LiveTab } from './live-tabs.ts';
import { everythingChanged, thingChanged } from './live-things.ts';
import { sinceOwnChange } from './own-change.ts';

/** How long a change of this window may be on its way through the stream, ms. */
const ownChangeMs = 10_000;

/**
 * What was done in this window is shown by what did it. Other windows of this browser have no focus, or get it after the
 * change; what the same person does on another device or by a program is news.
 */
const isOfThisWindow = (): boolean => document.hasFocus() && sinceOwnChange() < ownChangeMs;

/** Mounted once in the signed-in app, and loaded after the page. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user, organization, project, reloadUser } = useWorkspace();
  /** Which projects there are, and what may be done in them, is no read of a page; the switcher, links and editors follow it. */
  const rightsChanged = useEffectEvent(() => {
    // Where it fails, the next refused call reads it.
    reloadUser().catch(() => undefined);
  });
  const [userId, organizationId, projectId] = [user.id, organization.id, project?.id];
  useEffect(() => {
    const refresh = new LiveRefresh(client, organizationId);
    const changed = ({ subject, project: of, own = false }: LiveChange): void => {
      const [kind = ''] = subject.split(':');
      const isElsewhere = of !== null && of !== projectId && kind !== 'project';
      if (isElsewhere || (own && isOfThisWindow())) return;
      if (kind === 'project') rightsChanged();
      refresh.changed(kind);
      thingChanged(subject);
    };
    const reset = (): void => {
      rightsChanged();
      refresh.changedAll();
      everythingChanged();
    };
    const subjects = [`organization:${organizationId}`, ...(projectId === undefined ? [] : [`project:${projectId}`])];
    const name = `archwright.live.${userId}.${organizationId}`;
    const tab = new LiveTab({ name, subjects, changed, beat: thingChanged, reset, rights: rightsChanged });
    // The stream may have outlived a lost connection while the reads that it asked for did not.
    addEventListener('online', reset);
    return () => {
      removeEventListener('online', reset);
      tab.close();
      refresh.stop();
    };
  }, [client, userId, organizationId, projectId]);
  return null;
}
