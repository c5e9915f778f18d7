/** Picks the accepted ADR that replaces another, and warns that this is final. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { noMatchHelp } from '#platform/ui/contract.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { longestReason } from '#platform/workflow/contract.ts';
import { numberedTitle, serialLabel } from '#platform/workflow/model/serial-number.ts';
import {
  adrLimits,
  getAdr,
  irreversibleMessage,
  noAdrsMessage,
  listAdrs,
  noReplacementMessage,
  notReplaceableMessage,
  type Adr,
  type AdrRow,
} from '../contract.ts';
import { adrAddress } from './adr-address.ts';
import classes from './replace-dialog.module.css';

interface ReplaceDialogProps {
  /** The replaced record. */
  readonly adr: Adr;
  readonly onReplace: (choice: { consecutiveId: string; reason?: string }) => Promise<void>;
  readonly onClose: () => void;
}

const named = ({ serialNumber, title }: Pick<AdrRow, 'serialNumber' | 'title'>): string =>
  `${serialLabel(serialNumber)} ${title}`;

/** Mounted while it is shown. */
export function ReplaceDialog({ adr, onReplace, onClose }: ReplaceDialogProps) {
  const project = useProject();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<AdrRow>();
  const [reason, setReason] = useState('');
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const query = { 'action.transition.replace': adr.id, page: 1, perPage: adrLimits.perPicker };
  const read = useRead(listAdrs, { query: { ...query, ...(search ? { search } : {}) } }, { keep: true, staleTime: 0 });
  const isNone = search === '' && read.data?.resources.length === 0;
  // Somebody else may have replaced or deprecated the record.
  const { data: current = adr } = useRead(getAdr, { params: { id: adr.id } }, { enabled: isNone, staleTime: 0 });
  const isReplaceable = current.transitions.some(({ name }) => name === 'replace');
  const replace = async (consecutiveId: string): Promise<void> => {
    setRefusal(undefined);
    setSaving(true);
    try {
      await onReplace({ consecutiveId, ...(reason.trim() ? { reason: reason.trim() } : {}) });
      onClose();
    } catch (error) {
      setRefusal(failureSentence(error));
      setSaving(false);
    }
  };
  return (
    <DialogFrame opened onClose={onClose} title="Replace" size={620}>
      <DialogBody>
        {refusal ? <InlineAlert type="danger">{refusal}</InlineAlert> : null}
        {isNone ? (
          <InlineAlert type="info">
            {isReplaceable ? noReplacementMessage : notReplaceableMessage(current.state.label)}
          </InlineAlert>
        ) : (
          <>
            <p className={classes.lead}>
              Choose the accepted ADR that replaces {numberedTitle(adr.serialNumber, adr.title)}.
            </p>
            <div className={classes.search}>
              <SearchBox label="Search accepted ADRs" value={search} onSearch={setSearch} />
            </div>
            <ReadView read={read}>
              {({ resources }) => <Choices rows={resources} chosen={chosen?.id} onChoose={setChosen} />}
            </ReadView>
          </>
        )}
        {chosen ? (
          <>
            <InlineAlert type="danger">{irreversibleMessage(named(adr), named(chosen))}</InlineAlert>
            <Textarea
              label="Reason"
              description="Optional. Shown in the history."
              autosize
              minRows={1}
              maxRows={6}
              error={tooLong(reason, longestReason)}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button size="sm" variant="default" onClick={onClose} disabled={saving}>
          {isNone ? 'Close' : 'Cancel'}
        </Button>
        {isNone && !isReplaceable ? null : isNone ? (
          <Button size="sm" component={AppLink} href={adrAddress(project.code, adr.id, 'replace')}>
            Write a replacement
          </Button>
        ) : (
          <Button
            size="sm"
            loading={saving}
            disabled={!chosen || tooLong(reason, longestReason) !== null}
            onClick={() => (chosen ? void replace(chosen.id) : undefined)}
          >
            Replace
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

interface ChoicesProps {
  readonly rows: readonly AdrRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (row: AdrRow) => void;
}

function Choices({ rows, chosen, onChoose }: ChoicesProps) {
  if (rows.length === 0)
    return (
      <p className={classes.none}>
        {noAdrsMessage} {noMatchHelp}
      </p>
    );
  return (
    <div role="radiogroup" aria-label="Accepted ADRs" className={classes.list}>
      {rows.map((row) => (
        <label key={row.id} className={classes.row}>
          <input type="radio" name="consecutive" checked={row.id === chosen} onChange={() => onChoose(row)} />
          <span className={classes.number}>{serialLabel(row.serialNumber)}</span>
          <strong title={row.title}>{row.title}</strong>
          <Contributors people={row.contributors} shown={1} />
          <span className={classes.date}>
            <RelativeTime at={row.createdAt} />
          </span>
        </label>
      ))}
    </div>
  );
}
