/** Revisions of the drivers: listed, named, two of them compared, restored. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { revisionLimits, type RevisionRow } from '#platform/revisions/contract.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { restoreVersionPrompt } from '#platform/writing/contract.ts';
import {
  driversRestoredMessage,
  getDriverRevision,
  getDrivers,
  listDriverAnswers,
  listDriverRevisions,
  listUnansweredDrivers,
  nameDriverRevision,
  noRevisionsMessage,
  restoreDriverRevision,
  type Drivers,
} from '../contract.ts';
import { compareDrivers } from '../model/driver-changes.ts';
import { driversOfText } from '../model/driver-set.ts';
import { DriverDifference } from './driver-difference.tsx';
import classes from './driver-history.module.css';

const perPage = 20;

const nameOf = ({ n, name }: RevisionRow): string => name ?? `Revision ${n}`;

function NameForm() {
  const [name, setName] = useState('');
  const give = useCall(nameDriverRevision, { outdates: [listDriverRevisions], onDone: () => setName('') });
  const problem = tooLong(name, revisionLimits.name);
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && problem === null) give.mutate({ body: { name: name.trim() } });
      }}
    >
      <TextInput
        className={classes.name ?? ''}
        aria-label="Name of the current revision"
        placeholder="Name the current revision"
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={give.isPending} disabled={name.trim() === ''}>
        Name
      </Button>
    </form>
  );
}

interface ComparisonProps {
  readonly before: RevisionRow;
  readonly after: RevisionRow;
}

/** What changed between two revisions. */
function Comparison({ before, after }: ComparisonProps) {
  const old = useRead(getDriverRevision, { params: { n: before.n } });
  const young = useRead(getDriverRevision, { params: { n: after.n } });
  return (
    <ReadView read={old}>
      {({ text: oldText }) => (
        <ReadView read={young}>
          {({ text }) => <DriverDifference difference={compareDrivers(driversOfText(oldText), driversOfText(text))} />}
        </ReadView>
      )}
    </ReadView>
  );
}

interface RowProps {
  readonly revision: RevisionRow;
  readonly isCurrent: boolean;
  readonly onRestore: (() => void) | undefined;
}

function Row({ revision, isCurrent, onRestore }: RowProps) {
  return (
    <li className={classes.row}>
      <PersonAvatar id={revision.by.id} name={revision.by.username} />
      <span className={classes.words}>
        <strong>{nameOf(revision)}</strong>
        <small>
          {revision.by.username}, <RelativeTime at={revision.at} />
          {isCurrent ? ' · current' : ''}
        </small>
      </span>
      {onRestore && !isCurrent ? (
        <Button size="compact-sm" variant="default" aria-label={`Restore ${nameOf(revision)}`} onClick={onRestore}>
          Restore
        </Button>
      ) : null}
    </li>
  );
}

interface ChosenPair {
  readonly before: number;
  readonly after: number;
}

/** The tab of the history. */
export function DriverHistory({ drivers }: { readonly drivers: Drivers }) {
  const mayWrite = usePermission('driver.write');
  const [page, setPage] = useState(1);
  const [pair, setPair] = useState<ChosenPair>();
  const read = useRead(listDriverRevisions, { query: { page, perPage } }, { keep: true, staleTime: 0 });
  const restore = useCall(restoreDriverRevision, {
    outdates: [getDrivers, listDriverRevisions, listDriverAnswers, listUnansweredDrivers],
    quiet: true,
  });
  const [confirm, confirmDialog] = useConfirm();
  const ask = (revision: RevisionRow): void =>
    confirm({
      text: restoreVersionPrompt,
      danger: false,
      subject: nameOf(revision),
      run: async () => {
        await restore.mutateAsync({ params: { n: revision.n }, body: { revision: drivers.revision } });
        showToast('success', driversRestoredMessage(revision.n));
      },
    });
  return (
    <ReadView read={read}>
      {({ resources, pagination }) => {
        if (resources.length === 0) return <p className={classes.none}>{noRevisionsMessage}</p>;
        const [newest, second] = resources;
        const chosen = (n: number | undefined) => resources.find((revision) => revision.n === n);
        const after = chosen(pair?.after) ?? newest;
        const before = chosen(pair?.before) ?? second;
        const choices = resources.map((revision) => ({ value: String(revision.n), label: nameOf(revision) }));
        return (
          <div className={classes.columns}>
            <section className={classes.card} aria-label="Revisions">
              {mayWrite ? <NameForm /> : null}
              <ol className={classes.rows}>
                {resources.map((revision) => (
                  <Row
                    key={revision.n}
                    revision={revision}
                    isCurrent={revision.n === drivers.revision}
                    onRestore={mayWrite ? () => ask(revision) : undefined}
                  />
                ))}
              </ol>
              <TablePaging {...pagination} onPage={setPage} label="history" />
            </section>
            <section className={classes.card} aria-label="Comparison">
              {after && before ? (
                <>
                  <div className={classes.choice}>
                    <NativeSelect
                      label="From"
                      value={String(before.n)}
                      data={choices}
                      onChange={({ currentTarget }) => setPair({ before: Number(currentTarget.value), after: after.n })}
                    />
                    <NativeSelect
                      label="To"
                      value={String(after.n)}
                      data={choices}
                      onChange={({ currentTarget }) =>
                        setPair({ before: before.n, after: Number(currentTarget.value) })
                      }
                    />
                  </div>
                  <Comparison before={before} after={after} />
                </>
              ) : (
                <p className={classes.none}>Two revisions can be compared once there is a second one.</p>
              )}
            </section>
            {confirmDialog}
          </div>
        );
      }}
    </ReadView>
  );
}
