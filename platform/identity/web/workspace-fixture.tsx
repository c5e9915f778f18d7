/** A signed-in person and a fake server for component tests. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '#platform/http/web/use-calls.ts';
import { UiProvider } from '#platform/ui/web/ui-provider.tsx';
import { permissionsOf } from '../model/permissions.ts';
import { WorkspaceContext, type Workspace, type WorkspaceProject } from './workspace.tsx';

/** A request as the server would have received it. */
export interface SentCall {
  /** For example `PUT /api/projects/1`. */
  readonly call: string;
  readonly body: unknown;
}

/** Response of a call: status and body. */
export type Answer = readonly [status: number, body?: unknown];

/** Answers calls by method and path, for example `'GET /api/me/sessions'`; 404 for all others. Returns the sent calls. */
export function answerCalls(answers: Readonly<Record<string, Answer | ((sent: SentCall) => Answer)>>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, window.location.href).pathname;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { call: `${init.method ?? 'GET'} ${path}`, body };
    sent.push(request);
    const found = answers[request.call] ?? [404, { error: { message: `There is no answer to ${request.call}.` } }];
    const [status, reply] = typeof found === 'function' ? found(request) : found;
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
  readonly workspace?: Partial<Workspace>;
  /** The shared handlers of failed calls. */
  readonly onFailure?: (error: unknown) => void;
  readonly explain?: (error: unknown) => boolean;
  readonly children: ReactNode;
}

/** Id of the organization of the fixture. */
export const fixtureOrganization = '0190aaaa-0000-7000-8000-000000000001';

/** Ines Kowalski of Fjordlab. */
export function SignedIn({ as: role = 'owner', projects = [], workspace = {}, children, ...handlers }: SignedInProps) {
  const organization = { id: fixtureOrganization, name: 'Fjordlab', role, permissions: permissionsOf(role), projects };
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
