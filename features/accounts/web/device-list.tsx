/** Signed-in devices, with sign-out of each and of all. */
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Page } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { endSession, listSessions, signOutEverywhere, type DeviceSession } from '#platform/identity/contract.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { deviceWords } from '../model/device-words.ts';
import classes from './profile-page.module.css';

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, program: IconTerminal2 } as const;

function Device({ device }: { readonly device: DeviceSession }) {
  const { name, kind } = deviceWords(device.userAgent);
  const Icon = icons[kind];
  return (
    <span className={classes.device} title={device.userAgent}>
      <Icon size={17} stroke={1.7} />
      <strong>{name}</strong>
      {device.current ? <StateBadge theme="green" label="this device" /> : null}
    </span>
  );
}

const columns: readonly Column<DeviceSession>[] = [
  { key: 'device', head: 'Device', phone: 'title', cell: (row) => <Device device={row} /> },
  { key: 'since', head: 'Signed in', width: 130, phone: 'hidden', cell: (row) => <RelativeTime at={row.createdAt} /> },
  { key: 'used', head: 'Last use', width: 130, cell: (row) => <RelativeTime at={row.lastUsedAt} /> },
];

interface DeviceListProps {
  readonly read: {
    readonly data: Page<DeviceSession> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** The current device is signed out by Logout, or with all others. */
export function DeviceList({ read }: DeviceListProps) {
  const navigate = useNavigate();
  const [confirm, dialog] = useConfirm();
  const end = useCall(endSession, { outdates: [listSessions] });
  const endAll = useCall(signOutEverywhere, { quiet: true });
  const signOut = async ({ id }: DeviceSession): Promise<void> => {
    await end.mutateAsync({ params: { id } });
  };
  const askForAll = (): void =>
    confirm({
      text: 'You will be signed out on every device, including this one.',
      run: async () => {
        await endAll.mutateAsync({ body: {} });
        // The sign-out page asks about drafts on this device.
        await navigate({ to: '/logout' });
      },
    });
  return (
    <section aria-label="Devices">
      <div className={classes.head}>
        <h2>Devices</h2>
        <Button variant="default" onClick={askForAll}>
          Sign out everywhere
        </Button>
      </div>
      <DataTable
        label="Signed-in devices"
        columns={columns}
        rows={read.data?.resources}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        actions={(row) =>
          row.current ? null : (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Sign out ${deviceWords(row.userAgent).name}`}
              loading={end.isPending && end.variables.params.id === row.id}
              // Errors are shown by the shared handler.
              onClick={() => void signOut(row).catch(() => undefined)}
            >
              Sign out
            </Button>
          )
        }
      />
      {dialog}
    </section>
  );
}
