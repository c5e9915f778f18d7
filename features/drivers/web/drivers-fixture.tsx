/** The pages of drivers for component tests, and what the server answers. */
import '@mantine/core/styles.layer.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { render } from 'vitest-browser-react';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { AppPartsContext, type AppParts } from '#platform/ui/web/sections.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import type { Constraint, DriverAnswer, Drivers, QualityAttribute } from '../contract.ts';
import { fixedAttributes } from '../model/fixed-attributes.ts';
import ConstraintsPage from './constraints-page.tsx';
import { DecisionDrivers } from './decision-drivers.tsx';
import { driversAddress, editAttributesAddress, editConstraintsAddress } from './driver-address.ts';
import DriversPage from './drivers-page.tsx';
import { NewDecisionDrivers } from './new-decision-drivers.tsx';
import QualityAttributesPage from './quality-attributes-page.tsx';

/** The n-th id of the fixture. */
export const idOf = (n: number): string => `0190dddd-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A fixed attribute of the list, chosen as the n-th. */
export function chosen(n: number, code: string, more: Partial<QualityAttribute> = {}): QualityAttribute {
  const fixed = fixedAttributes.find((one) => one.code === code);
  return {
    id: idOf(n),
    type: 'fixed',
    code,
    name: fixed?.name ?? code,
    description: fixed?.description ?? '',
    isMajor: false,
    reason: '',
    scenarios: [],
    tradeOffs: [],
    ...more,
  };
}

/** A constraint. */
export const aConstraint = (n: number, name: string, more: Partial<Constraint> = {}): Constraint => ({
  id: idOf(n),
  name,
  reason: '',
  kind: null,
  source: '',
  consequence: '',
  ...more,
});

/** The drivers of a project. */
export const driversOf = (more: Partial<Drivers> = {}): Drivers => ({
  qualityAttributes: [],
  availableQualityAttributes: [...fixedAttributes],
  constraints: [],
  revision: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
  updatedBy: 'Ada Lind',
  ...more,
});

/** What answers a driver: an accepted ADR. */
export const anAnswer = (n: number, driverId: string, more: Partial<DriverAnswer> = {}): DriverAnswer => ({
  id: idOf(n),
  driverId,
  kind: 'adr',
  subjectId: idOf(900 + n),
  part: null,
  because: 'both regions take orders.',
  title: '#012: Two regions',
  state: { label: 'Accepted', theme: 'green' },
  at: '2026-11-20T09:00:00.000Z',
  by: 'Ada Lind',
  ...more,
});

/** A page of a list. */
export const listOf = (...rows: readonly unknown[]) =>
  [200, { 'hydra:member': rows, 'hydra:totalItems': rows.length }] as const;

/** What the server answers to calls, by call. */
export type Answers = Parameters<typeof answerCalls>[0];

interface Opened {
  readonly page?: 'drivers' | 'attributes' | 'constraints';
  readonly search?: string;
  readonly answers?: Answers;
  readonly isReader?: boolean;
}

const addresses = {
  drivers: driversAddress('SHOP'),
  attributes: editAttributesAddress('SHOP'),
  constraints: editConstraintsAddress('SHOP'),
};

const parts: AppParts = {
  sections: [],
  about: [],
  kinds: new Map([
    ['adr', { kind: 'adr', noun: 'ADR', icon: () => null, address: (project, { id }) => `/${project}/adrs/${id}` }],
  ]),
};

const permissionsFor = (isReader: boolean) =>
  permissionsOf('owner').filter((one) => !isReader || one !== 'driver.write');

/** Opens a page of the drivers that the server has. */
export async function openDrivers(drivers: () => Drivers, opened: Opened = {}) {
  const { page = 'drivers', search = '', answers = {}, isReader = false } = opened;
  const sent = answerCalls({
    'GET /api/architecture/drivers': () => [200, { data: drivers() }],
    'GET /api/architecture/drivers/answers': listOf(),
    'GET /api/architecture/drivers/unanswered': listOf(),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  const pages = { drivers: DriversPage, attributes: QualityAttributesPage, constraints: ConstraintsPage } as const;
  root.addChildren(
    (['drivers', 'attributes', 'constraints'] as const).map((name) =>
      createRoute({ getParentRoute: () => root, path: addresses[name], component: pages[name] }),
    ),
  );
  const history = createMemoryHistory({ initialEntries: [`${addresses[page]}${search}`] });
  const router = createRouter({ routeTree: root, history });
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissionsFor(isReader)}>
      <AppPartsContext value={parts}>
        <main>
          <RouterProvider router={router} />
        </main>
        <Toasts />
      </AppPartsContext>
    </SignedIn>,
  );
  return { sent, router };
}

/** What an ADR shows of the drivers. */
export async function openDecision(drivers: Drivers, answers: Answers, isReader = false) {
  const sent = answerCalls({ 'GET /api/architecture/drivers': [200, { data: drivers }], ...answers });
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissionsFor(isReader)}>
      <AppPartsContext value={parts}>
        <main>
          <DecisionDrivers kind="adr" id={idOf(901)} />
        </main>
      </AppPartsContext>
    </SignedIn>,
  );
  return sent;
}

/** What stands beside an ADR that is written for the first time, and what it has noted. */
export async function openNewDecision(drivers: Drivers, answers: Answers = {}) {
  const sent = answerCalls({ 'GET /api/architecture/drivers': [200, { data: drivers }], ...answers });
  let noted: string | undefined;
  function Noting() {
    const [note, setNote] = useState<string>();
    const keep = (next: string | undefined): void => {
      noted = next;
      setNote(next);
    };
    return <NewDecisionDrivers kind="adr" noted={note} onNote={keep} />;
  }
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissionsFor(false)}>
      <main>
        <Noting />
      </main>
      <Toasts />
    </SignedIn>,
  );
  return { sent, noted: () => noted };
}
