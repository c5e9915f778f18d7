/** Side column of an ADR: facts, history, notes and backlinks. */
import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { relationWords } from '#features/decisions/contract.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { LinkedFrom, LinksTo } from '#platform/links/web/linked-things.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { KeptElsewhere } from '#platform/ui/web/kept-elsewhere.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import type { StateChange } from '#platform/workflow/contract.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { DecisionParts } from '#platform/workflow/web/decision-parts.tsx';
import { StateHistory } from '#platform/workflow/web/state-history.tsx';
import { addAdrNote, getAdr, noteRequiredMessage, type Adr } from '../contract.ts';
import { editableStates } from '../model/adr-workflow.ts';
import { adrAddress } from './adr-address.ts';
import classes from './adr-view-page.module.css';
import { externalFacts } from './external-facts.tsx';

/** The local day; a date that a repository states has no time zone. */
const dayOf = ({ createdAt, date }: Adr): string => {
  const zone = date ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...zone }).format(
    new Date(createdAt),
  );
};

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
      <Related adr={adr} />
      <KeptElsewhere kind="adr" id={adr.id} />
      <DecisionParts kind="adr" id={adr.id} />
      <LinksTo kind="adr" id={adr.id} />
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
    ['Created', dayOf(adr)],
    ['Contributors', <Contributors key="who" people={adr.contributors} />],
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

/** What repositories state, besides the replacements that stand above the text. */
function Related({ adr }: { readonly adr: Adr }) {
  const project = useProject();
  const shown = adr.relations.filter(
    ({ relation, isForward, record }) =>
      relation !== 'replaces' || record.id !== (isForward ? adr.former : adr.consecutive)?.id,
  );
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>Relations</h2>
      <ul className={classes.related}>
        {shown.map(({ relation, isForward, record }) => (
          <li key={`${relation} ${isForward} ${record.id}`}>
            {relationWords[relation][isForward ? 0 : 1]}{' '}
            <AppLink className="aw-link" href={adrAddress(project.code, record.id)}>
              {serialLabel(record.serialNumber)} {record.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ adr }: { readonly adr: Adr }) {
  const mayWrite = usePermission('adr.write');
  const [adding, setAdding] = useState(false);
  const isClosed = !editableStates.some((name) => name === adr.state.name) && adr.source === 'internal';
  // A note that is being written stays when the record is reopened meanwhile.
  if (adr.notes.length === 0 && !(isClosed && mayWrite) && !adding) return null;
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
  const client = useQueryClient();
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
        try {
          await add.mutateAsync({ params: { id: adr.id }, body: { content } });
        } catch (error) {
          // Somebody else may have reopened the record: the page shows its current state behind the dialog.
          await client.invalidateQueries({ queryKey: readKey(getAdr) });
          throw error;
        }
      }}
    >
      {(field) => (
        <Textarea
          label="Note"
          description="Shown next to the text with your name and the date. It cannot be changed later."
          autosize
          minRows={3}
          maxRows={10}
          required
          data-autofocus
          {...field('content')}
        />
      )}
    </FormDialog>
  );
}
