/** The calls of a session. */
import type { Page } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import {
  endSession,
  listSessions,
  refreshToken,
  signIn,
  signOut,
  signOutEverywhere,
  type DeviceSession,
} from '../contract.ts';
import type { SessionActions } from './session-actions.ts';
import { endSessionById, endSessionOf, endSessionsOf, sessionsOf, type Session } from './session-table.ts';

const toDevice = (session: Session, currentId: string): DeviceSession => ({
  id: session.id,
  current: session.id === currentId,
  userAgent: session.userAgent,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
});

const wholePage = <Row>(resources: Row[]): Page<Row> => ({
  resources,
  pagination: { page: 1, perPage: Math.max(1, resources.length), total: resources.length },
});

/** Routes of the identity module. */
export const identityRoutes = (sessions: SessionActions): readonly BoundRoute[] => [
  routeWithDatabase(signIn, ({ body, request }) =>
    sessions.signIn({ ...body, address: request.address, userAgent: request.userAgent }),
  ),
  routeWithDatabase(refreshToken, ({ body }) => sessions.refresh(body.refresh_token)),
  route(signOut, async ({ db, caller }) => {
    await endSessionById(db, caller.sessionId);
    return undefined;
  }),
  route(signOutEverywhere, async ({ db, caller }) => {
    await endSessionsOf(db, caller.userId);
    return undefined;
  }),
  route(listSessions, async ({ db, caller }) => {
    const found = await sessionsOf(db, caller.userId);
    return wholePage(found.map((session) => toDevice(session, caller.sessionId)));
  }),
  route(endSession, async ({ db, caller, params }) => {
    if (!(await endSessionOf(db, caller.userId, params.id))) throw notFound();
    return undefined;
  }),
];
