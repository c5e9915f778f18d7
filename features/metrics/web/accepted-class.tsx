/** Accepting a class as it is, with a reason that everybody sees; it is no longer flagged until this is undone. */
import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { isolated } from '#platform/ui/model/isolated.ts';
import { getMetricReport, metricLimits, type MetricClass } from '../contract.ts';
import { acceptMetricClass, unacceptMetricClass } from '../model/metric-remark-calls.ts';
import classes from './accepted-class.module.css';

interface AcceptedClassProps {
  readonly jarId: string;
  readonly shown: MetricClass;
  readonly isFlagged: boolean;
  readonly mayWrite: boolean;
}

/** The acceptance of a class, or the button for it where it is flagged. */
export function AcceptedClass({ jarId, shown, isFlagged, mayWrite }: AcceptedClassProps) {
  const [isAsking, setAsking] = useState(false);
  const outdates = [getMetricReport];
  const accept = useCall(acceptMetricClass, { outdates, quiet: true });
  const unaccept = useCall(unacceptMetricClass, { outdates });
  const { classname, accepted } = shown;
  return (
    <>
      {accepted ? (
        <InlineAlert type="info">
          <span className={classes.accepted}>
            <span>
              Accepted: {isolated(accepted.reason)} ({accepted.by === null ? deletedUserName : isolated(accepted.by)},{' '}
              <RelativeTime at={accepted.at} />)
            </span>
            {mayWrite ? (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={unaccept.isPending}
                onClick={() => unaccept.mutate({ params: { id: jarId }, query: { class: classname } })}
              >
                Flag again
              </Button>
            ) : null}
          </span>
        </InlineAlert>
      ) : null}
      {isFlagged && mayWrite ? (
        <Button
          className={classes.button}
          variant="default"
          size="xs"
          leftSection={<IconCheck size={14} stroke={1.8} />}
          onClick={() => setAsking(true)}
        >
          Accept as it is
        </Button>
      ) : null}
      <FormDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Accept class"
        initial={{ reason: '' }}
        checks={{ reason: (reason) => (reason.trim() === '' ? requiredMessage : tooLong(reason, metricLimits.reason)) }}
        submitLabel="Accept"
        onSubmit={async ({ reason }) => {
          await accept.mutateAsync({ params: { id: jarId }, body: { classname, reason } });
        }}
      >
        {(field) => (
          <TextInput
            {...field('reason')}
            label="Reason"
            description="For example generated code. The class keeps its score but is no longer flagged, in all months."
            required
            data-autofocus
          />
        )}
      </FormDialog>
    </>
  );
}
