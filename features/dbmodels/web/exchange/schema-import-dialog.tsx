/**
 * The import dialog: a text is pasted or chosen, what it would do is shown, and only then it replaces or joins the model.
 * Source: specification 3 sections 4 and 8.
 */
import { Button, Checkbox, FileButton, Radio, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import {
  ChangedMeanwhile,
  replaceAnywayLabel,
  useChangedMeanwhile,
} from '#platform/exchange/web/changed-meanwhile.tsx';
import { Failure } from '#platform/http/model/failure.ts';
import type { Violation } from '#platform/http/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  dbModelLimits,
  importDbModel,
  importedDbModelMessage,
  importModelLabel,
  tooLargeDbModelMessage,
  validationErrorsLabel,
  type ImportFormat,
} from '../../contract.ts';
import { schemaOfText } from '../../model/schema-document.ts';
import { itemsIn } from '../../model/schema-state.ts';
import { useItems, useSchema, useSchemaStore } from '../schema-context.tsx';
import { placesOfNew } from '../use-arrange.ts';
import { ImportPreview } from './import-preview.tsx';
import { chosenStatements, type ImportWish, type Preview } from './import-wish.ts';
import { readTextFile } from './read-text-file.ts';
import classes from './schema-exchange.module.css';
import { SourceField } from './source-field.tsx';
import { useImportPreview, type ImportKnowledge } from './use-import-preview.ts';

const formats: readonly { readonly value: ImportFormat; readonly label: string }[] = [
  { value: 'dialect_mysql', label: 'MySQL' },
  { value: 'dialect_json', label: 'JSON' },
  { value: 'dialect_dbml', label: 'DBML' },
];

/** The format that the name of a file says. */
function formatOf(name: string): ImportFormat | undefined {
  if (/\.sql$/i.test(name)) return 'dialect_mysql';
  if (/\.json$/i.test(name)) return 'dialect_json';
  return /\.dbml$/i.test(name) ? 'dialect_dbml' : undefined;
}

/** Why an import was refused. */
type Refusal = { readonly violations: readonly Violation[] } | { readonly message: string };

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof Failure)) return { message: 'The import failed. Try again.' };
  return error.violations.length > 0 ? { violations: error.violations } : { message: failureSentence(error) };
};

/** Violations at most: the rest is counted. */
const mostViolations = 50;

function Refused({ refusal }: { readonly refusal: Refusal }) {
  if ('message' in refusal) return <InlineAlert type="danger">{refusal.message}</InlineAlert>;
  const { violations } = refusal;
  return (
    <InlineAlert type="danger">
      <strong>{validationErrorsLabel}</strong>
      <ul className={classes.violations}>
        {violations.slice(0, mostViolations).map(({ field, errors }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list does not change
          <li key={at}>
            <code>{field}</code>: {errors.join(' ')}
          </li>
        ))}
      </ul>
      {violations.length > mostViolations ? <p>{violations.length - mostViolations} more</p> : null}
    </InlineAlert>
  );
}

/** Sends an import; what came is laid out beside what was there. */
function useImporting(onDone: () => void) {
  const store = useSchemaStore();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const send = async ({ format, data, mode, without }: ImportWish, known: ImportKnowledge, partial: boolean) => {
    setSending(true);
    setRefusal(undefined);
    try {
      await store.saved();
      const { id } = store.state();
      const chosen = chosenStatements(without, known.statements);
      const asked = { format, data, mode, partial, revision: known.revision };
      const body = { ...asked, ...(chosen ? { statements: chosen } : {}) };
      const answer = await callApi(importDbModel, { params: { id }, body });
      const after = schemaOfText(answer.model);
      const places = after ? await placesOfNew(itemsIn(store.state()), after.items) : undefined;
      store.takeOver(answer, places);
      showToast('success', importedDbModelMessage);
      onDone();
    } catch (error) {
      const isStale = store.becomeStaleBy(error);
      const changed = 'Someone has changed this model in the meantime. Check the preview again.';
      setRefusal(isStale ? { message: changed } : refusalOf(error));
    } finally {
      setSending(false);
    }
  };
  return { refusal, setRefusal, isSending, send };
}

interface SourceProps {
  readonly wish: ImportWish;
  readonly problems: Preview['problems'];
  readonly onChange: (part: Partial<ImportWish>) => void;
  readonly onFile: (file: File | null) => void;
}

/** The text with its format, and what happens to the model. */
function Source({ wish, problems, onChange, onFile }: SourceProps) {
  return (
    <>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label="Format"
          data={[...formats]}
          value={wish.format}
          onChange={(value) => onChange({ format: formats.find((one) => one.value === value)?.value ?? wish.format })}
        />
        <FileButton onChange={onFile} accept=".sql,.json,.dbml,.txt,text/plain,application/json">
          {(props) => (
            <Button {...props} size="xs" variant="default">
              Choose a file
            </Button>
          )}
        </FileButton>
      </div>
      <SourceField
        format={wish.format}
        value={wish.data}
        problems={problems}
        onChange={(data) => onChange({ data })}
        onFile={onFile}
      />
      <Radio.Group
        label="What happens to the model"
        value={wish.mode}
        onChange={(mode) => onChange({ mode: mode === 'merge' ? 'merge' : 'replace' })}
      >
        <div className={classes.modes}>
          <Radio value="replace" label="Replace the whole model" />
          <Radio value="merge" label="Merge: tables of the same name are replaced, others stay" />
        </div>
      </Radio.Group>
    </>
  );
}

function importLabel(isReplacing: boolean, isChanged: boolean): string {
  if (!isReplacing) return 'Merge into model';
  return isChanged ? replaceAnywayLabel : 'Replace model';
}

/** Nothing is stored before it is confirmed. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const name = useSchema(({ whole }) => whole.document.name);
  const [wish, setWish] = useState<ImportWish>({
    format: 'dialect_mysql',
    data: '',
    mode: 'replace',
    without: new Set(),
  });
  const [isPartial, setPartial] = useState(false);
  const { refusal, setRefusal, isSending, send } = useImporting(onClose);
  const known = useImportPreview(wish);
  const { preview, problem, isAsking, statements } = known;
  const isChanged = useChangedMeanwhile(useItems()) && !isSending;
  const change = (part: Partial<ImportWish>): void => {
    setRefusal(undefined);
    const isOtherText = part.data !== undefined || part.format !== undefined;
    setWish({ ...wish, ...(isOtherText ? { without: new Set() } : {}), ...part });
  };
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > dbModelLimits.modelBytes) return setRefusal({ message: tooLargeDbModelMessage });
    change({ data: await readTextFile(file), format: formatOf(file.name) ?? wish.format });
  };
  const problems = preview?.problems ?? [];
  const found = preview?.counts.tables ?? 0;
  const isEmpty = wish.data.trim() === '';
  const mayImport = !isEmpty && problem === undefined && (problems.length === 0 || (isPartial && found > 0));
  const isReplacing = wish.mode === 'replace';
  return (
    <DialogFrame opened onClose={onClose} title={importModelLabel} size={860}>
      <DialogBody>
        {isReplacing ? (
          <InlineAlert type="warning">
            The import replaces the whole model: all current data of “{name}” is lost. A version of it is kept.
          </InlineAlert>
        ) : null}
        <Source wish={wish} problems={problems} onChange={change} onFile={(file) => void take(file)} />
        {problem === undefined ? null : <InlineAlert type="danger">{problem}</InlineAlert>}
        {isEmpty ? null : (
          <ImportPreview
            preview={preview}
            isAsking={isAsking}
            statements={statements}
            without={wish.without}
            onWithout={(without) => change({ without })}
          />
        )}
        {problems.length > 0 && found > 0 ? (
          <Checkbox
            label="Import what can be read, and leave out the statements with errors"
            checked={isPartial}
            onChange={({ currentTarget: { checked } }) => setPartial(checked)}
          />
        ) : null}
        {isChanged ? (
          <ChangedMeanwhile
            what="this model"
            consequence={
              isReplacing ? 'That is replaced as well.' : 'The preview shows what happens to the model as it is now.'
            }
          />
        ) : null}
        {refusal ? <Refused refusal={refusal} /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button
          {...(isReplacing ? { color: 'red' } : {})}
          loading={isSending}
          disabled={!mayImport}
          onClick={() => void send(wish, known, isPartial)}
        >
          {importLabel(isReplacing, isChanged)}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
