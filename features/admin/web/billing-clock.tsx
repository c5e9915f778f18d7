/** Moves the time of the billing sandbox on, so that periods, trials and failed payments can be watched. */
import { Button, TextInput } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { advanceSandboxClock } from '#features/subscription/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { isSandbox } from '#platform/ui/web/payment-settings.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { listOrganizations } from '../contract.ts';

const label = 'Advance billing clock';
const isDays = (days: string): string | null =>
  /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 400 ? null : 'Please enter 1 to 400 days.';

/** Nothing where real money is taken. */
export function BillingClock() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!isSandbox()) return null;
  const advance = async ({ days }: { readonly days: string }): Promise<void> => {
    const { now } = await callApi(advanceSandboxClock, { body: { advanceDays: Number(days) } });
    await client.invalidateQueries({ queryKey: readKey(listOrganizations) });
    showToast('success', `Billing time is ${exactTime(new Date(now))} now.`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerTrackNext size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        submitLabel="Advance"
        initial={{ days: '30' }}
        checks={{ days: isDays }}
        onSubmit={advance}
      >
        {(field) => (
          <>
            <p>Periods, trials and failed payments of the sandbox go on as if that many days had passed.</p>
            <TextInput label="Days" inputMode="numeric" {...field('days')} />
          </>
        )}
      </FormDialog>
    </>
  );
}
