/** Says where a decision is written which driver it answers. */
import { NativeSelect, Textarea } from '@mantine/core';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import {
  constraintsTitle,
  createDriverAnswer,
  driverLimits,
  getDrivers,
  qualityAttributesTitle,
  requiredMessage,
  type Drivers,
} from '../contract.ts';
import type { NamedAnswer } from '../model/named-answers.ts';
import { driversAddress } from './driver-address.ts';
import { outdatedByAnswers, useDriverAnswers } from './use-driver-answers.ts';

interface NamedAnswerProps {
  /** Drivers that the decision answers already; undefined while they are loaded. */
  readonly answered: ReadonlySet<string> | undefined;
  readonly onAdd: (answer: NamedAnswer) => void | Promise<void>;
  readonly onClose: () => void;
}

interface FormProps extends Omit<NamedAnswerProps, 'answered'> {
  readonly drivers: Drivers;
  readonly answered: ReadonlySet<string>;
}

const title = 'Answer a driver';

function AnswerForm({ drivers, answered, onAdd, onClose }: FormProps) {
  const choices = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.filter((row) => !answered.has(row.id)).map((row) => ({ value: row.id, label: row.name }));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      initial={{ driverId: '', because: '' }}
      checks={{
        driverId: (driver) => (driver === '' ? requiredMessage : null),
        because: (text) => tooLong(text, driverLimits.because),
      }}
      submitLabel="Add"
      onSubmit={async ({ driverId, because }) => {
        await onAdd({ driverId, because: because.trim() });
      }}
    >
      {(field) => (
        <>
          <NativeSelect
            {...field('driverId')}
            label="Driver"
            required
            data-autofocus
            data={[
              { value: '', label: 'Choose a driver' },
              { group: qualityAttributesTitle, items: choices(drivers.qualityAttributes) },
              { group: constraintsTitle, items: choices(drivers.constraints) },
            ]}
          />
          <Textarea
            {...field('because')}
            label="Because"
            placeholder="How the decision answers the driver, in one sentence"
            autosize
            minRows={2}
            maxRows={6}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Open while mounted. */
export function NamedAnswerDialog(props: NamedAnswerProps) {
  const { answered, onClose } = props;
  const project = useProject();
  const drivers = useRead(getDrivers, {});
  const count = (drivers.data?.qualityAttributes.length ?? 0) + (drivers.data?.constraints.length ?? 0);
  if (drivers.data && answered && count > 0)
    return <AnswerForm {...props} drivers={drivers.data} answered={answered} />;
  return (
    <DialogFrame opened onClose={onClose} title={title}>
      <ReadView read={drivers}>
        {() =>
          count === 0 ? (
            <p>
              This project has no drivers yet.{' '}
              <AppLink className="aw-link" href={driversAddress(project.code)}>
                Write them down first.
              </AppLink>
            </p>
          ) : null
        }
      </ReadView>
    </DialogFrame>
  );
}

interface DecisionAnswerProps {
  readonly kind: 'adr' | 'rfc';
  readonly id: string;
  readonly onClose: () => void;
}

/** The same for a decision that is stored: so is its answer, at once. */
export function DecisionAnswerDialog({ kind, id, onClose }: DecisionAnswerProps) {
  const create = useCall(createDriverAnswer, { outdates: outdatedByAnswers, quiet: true });
  const answers = useDriverAnswers({ kind, subjectId: id });
  return (
    <NamedAnswerDialog
      answered={answers.data && new Set(answers.data.map(({ driverId }) => driverId))}
      onAdd={async (answer) => {
        await create.mutateAsync({ body: { ...answer, kind, subjectId: id } });
      }}
      onClose={onClose}
    />
  );
}
