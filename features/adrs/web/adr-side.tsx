/** Side column of an ADR: facts, history, notes and backlinks. */
import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { LinkedFrom } from '#platform/links/web/linked-from.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import type { StateChange } from '#platform/workflow/contract.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { StateHistory } from '#platform/workflow/web/state-history.tsx';
import { addAdrNote, adrLimits, getAdr, noteAddedMessage, noteRequiredMessage, type Adr } from '../contract.ts';
import { editableStates } from '../model/adr-workflow.ts';
import classes from './adr-view-page.module.css';
import { externalFacts } from './external-facts.tsx';

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));

/** Right of the text; below it on narrow screens. */
export function AdrSide({ adr }: { readonly adr: Adr }) {
  const { history, consecutive } = adr;
  const words = (change: StateChange): string | undefined =>
    change.transition === 'replace' && consecutive?.id === change.consecutiveId
      ? `Replaced by ${serialLabel(consecutive.serialNumber)}`
      : undefined;
  return (
    <aside className={classes.side} aria-label="About this record">
      <section>
        <h2>Details</h2>
        <Facts adr={adr} />
      </section>
      {history.length > 0 ? (
        <section>
          <h2>History</h2>
          <StateHistory history={history} words={words} />
        </section>
      ) : null}
      <Notes adr={adr} />
      <LinkedFrom kind="adr" id={adr.id} />
    </aside>
  );
}

function Facts({ adr }: { readonly adr: Adr }) {
  const project = useProject();
  const kinds = useKinds();
  const { rfc } = adr;
  const facts: Fact[] = [
    ['Number', serialLabel(adr.serialNumber)],
    ['Source', adr.source],
    ['Created', dayOf(adr.createdAt)],
    ['Contributors', <Contributors key="who" names={adr.contributors.map(({ username }) => username)} />],
  ];
  if (rfc) {
    const href = thingAddress(kinds, project.code, { kind: 'rfc', ...rfc });
    const label = serialLabel(rfc.serialNumber);
    facts.push([
      'From RFC',
      href ? (
        <AppLink key="rfc" className="aw-link" href={href} title={rfc.title}>
          {label}
        </AppLink>
      ) : (
        label
      ),
    ]);
  }
  return <FactList facts={[...facts, ...externalFacts(adr)]} />;
}

function Notes({ adr }: { readonly adr: Adr }) {
  const mayWrite = usePermission('adr.write');
  const [adding, setAdding] = useState(false);
  const isClosed = !editableStates.some((name) => name === adr.state.name) && adr.source === 'internal';
  if (adr.notes.length === 0 && !(isClosed && mayWrite)) return null;
  return (
    <section>
      <h2>Notes</h2>
      <ol className={classes.notes}>
        {adr.notes.map(({ content, by, at }) => (
          <li key={at}>
            <p>{content}</p>
            <small>
              {by.username}, <RelativeTime at={at} />
            </small>
          </li>
        ))}
      </ol>
      {isClosed && mayWrite ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.addNote ?? ''}
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => setAdding(true)}
        >
          Add note
        </Button>
      ) : null}
      {adding ? <NoteDialog adr={adr} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function NoteDialog({ adr, onClose }: { readonly adr: Adr; readonly onClose: () => void }) {
  const add = useCall(addAdrNote, { outdates: [getAdr], quiet: true });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Add note"
      initial={{ content: '' }}
      checks={{ content: (value) => (value.trim() === '' ? noteRequiredMessage : null) }}
      submitLabel="Add note"
      onSubmit={async ({ content }) => {
        await add.mutateAsync({ params: { id: adr.id }, body: { content } });
        showToast('success', noteAddedMessage);
      }}
    >
      {(field) => (
        <Textarea
          label="Note"
          description="Stands beside the text with your name and the date. It cannot be changed later."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={adrLimits.note}
          required
          data-autofocus
          {...field('content')}
        />
      )}
    </FormDialog>
  );
}
