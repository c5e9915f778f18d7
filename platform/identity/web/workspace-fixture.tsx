/** A signed-in person and a fake server for component tests. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '#platform/http/web/use-calls.ts';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import { permissionsOf, type Permission } from '../model/permissions.ts';
import { WorkspaceContext, type Workspace, type WorkspaceProject } from './workspace.tsx';

/** A request as the server would have received it. */
export interface SentCall {
  /** For example `PUT /api/projects/1`. */
  readonly call: string;
  readonly body: unknown;
}

/** Response of a call: status and body. */
export type Answer = readonly [status: number, body?: unknown];

/** Files of fonts are parts of the web application, not calls. */
const fontFile = /\.woff2?$/;
const fetchFile = globalThis.fetch.bind(globalThis);

/** Answers calls by method and path, for example `'GET /api/me/sessions'`; 404 for all others. Returns the sent calls. */
export function answerCalls(
  answers: Readonly<Record<string, Answer | ((sent: SentCall, query: URLSearchParams) => Answer | Promise<Answer>)>>,
): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(address, window.location.href);
    if (fontFile.test(path)) return fetchFile(address, init);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    // Editors say where they are all the time: it is no part of what a test does, unless it answers that itself.
    const isPresence = path === '/api/presence' && !('POST /api/presence' in answers);
    if (isPresence) return Response.json({ data: { others: [] } });
    const request = { call: `${init.method ?? 'GET'} ${path}`, body };
    sent.push(request);
    const found = answers[request.call] ?? [404, { error: { message: `There is no answer to ${request.call}.` } }];
    const [status, reply] = typeof found === 'function' ? await found(request, searchParams) : found;
    return new Response(status === 204 ? null : JSON.stringify(reply), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return sent;
}

/** A 422 response. */
export const refusal = (message: string, more: object = {}): Answer => [422, { error: { message, ...more } }];

/** A project in a switcher. */
export const aProject = (id: string, more: Partial<WorkspaceProject> = {}): WorkspaceProject => ({
  id,
  code: id.slice(0, 4).toUpperCase(),
  name: id,
  ...more,
});

interface SignedInProps {
  readonly as?: 'owner' | 'member';
  readonly projects?: readonly WorkspaceProject[];
  /** Permissions other than those of the role. */
  readonly permissions?: readonly Permission[];
  readonly workspace?: Partial<Workspace>;
  /** The shared handlers of failed calls. */
  readonly onFailure?: (error: unknown) => void;
  readonly explain?: (error: unknown) => boolean;
  readonly children: ReactNode;
}

/** Id of the organization of the fixture. */
export const fixtureOrganization = '0190aaaa-0000-7000-8000-000000000001';

/** Ines Kowalski of Fjordlab. */
export function SignedIn(props: SignedInProps) {
  const { as: role = 'owner', projects = [], workspace = {}, children, ...handlers } = props;
  const permissions = props.permissions ?? permissionsOf(role);
  const organization = { id: fixtureOrganization, name: 'Fjordlab', role, permissions, projects };
  const ignore = (): void => undefined;
  const value: Workspace = {
    user: {
      id: '0190aaaa-0000-7000-8000-000000000002',
      email: 'ines@example.org',
      profile: { firstName: 'Ines', lastName: 'Kowalski', username: 'Ines Kowalski' },
      roles: ['ROLE_USER'],
      organizations: [organization],
    },
    organization,
    project: projects[0],
    switchOrganization: ignore,
    switchProject: ignore,
    openProject: ignore,
    reloadUser: () => Promise.resolve(),
    ...workspace,
  };
  return (
    <UiProvider still>
      <QueryClientProvider client={createQueryClient(handlers.onFailure ?? ignore, handlers.explain)}>
        <WorkspaceContext value={value}>{children}</WorkspaceContext>
      </QueryClientProvider>
    </UiProvider>
  );
}
