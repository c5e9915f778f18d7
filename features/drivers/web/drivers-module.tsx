/** Web module of architectural drivers. */
import { IconTargetArrow } from '@tabler/icons-react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { driverAddress, driversAddress } from './driver-address.ts';

const NewDecisionDrivers = lazyPart(async () => (await import('./new-decision-drivers.tsx')).NewDecisionDrivers);
const DriverChangeForm = lazyPart(async () => (await import('./driver-change-form.tsx')).DriverChangeForm);
const DecisionDrivers = lazyPart(async () => (await import('./decision-drivers.tsx')).DecisionDrivers);

/** Pages, menu entry, kind and commands of architectural drivers, and what decisions show of them. */
export const drivers: WebModule = {
  routes: [
    {
      path: '/project/$project/architecture/drivers',
      page: () => import('./drivers-page.tsx'),
      frame: 'rail',
      permission: 'driver.read',
    },
    {
      path: '/project/$project/architecture/drivers/quality-attributes/edit',
      page: () => import('./quality-attributes-page.tsx'),
      frame: 'rail',
      permission: 'driver.read',
    },
    {
      path: '/project/$project/architecture/drivers/constraints/edit',
      page: () => import('./constraints-page.tsx'),
      frame: 'rail',
      permission: 'driver.read',
    },
  ],
  menu: [
    {
      id: 'drivers',
      label: 'Architectural Drivers',
      keywords: 'quality attributes constraints requirements scenarios utility tree',
      icon: IconTargetArrow,
      href: driversAddress,
      count: ({ drivers: count = 0 }) => `${count} ${count === 1 ? 'driver' : 'drivers'}`,
    },
  ],
  kinds: [
    {
      kind: 'driver',
      noun: 'architectural driver',
      labels: { one: 'Architectural Driver', many: 'Architectural Drivers' },
      icon: IconTargetArrow,
      address: (project, { id, part }) => driverAddress(project, part ?? id),
    },
  ],
  changeForms: { driver: DriverChangeForm },
  besideDecision: DecisionDrivers,
  besideNewDecision: {
    name: 'drivers',
    Part: NewDecisionDrivers,
    store: async (place, noted) => (await import('./store-named-drivers.ts')).storeNamedDrivers(place, noted),
  },
  commands: async () => (await import('./driver-commands.ts')).driverCommands,
};
