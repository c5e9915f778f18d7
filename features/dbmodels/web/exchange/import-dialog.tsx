/**
 * The import dialog: a text is pasted or chosen, what it would do is shown, and only then it replaces or joins the model.
 * Source: specification 3 sections 4 and 8.
 */
import { Button, Checkbox, FileButton, Radio, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import type { Reply, Violation } from '#platform/http/contract.ts';
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
  previewDbModelImport,
  tooLargeDbModelMessage,
  validationErrorsLabel,
  type ImportFormat,
} from '../../contract.ts';
import { schemaOfText } from '../../model/schema-document.ts';
import { itemsIn } from '../../model/schema-state.ts';
import { useSchema, useSchemaStore } from '../schema-context.tsx';
import { placesOfNew } from '../use-arrange.ts';
import { SourceField } from './source-field.tsx';
import { ImportPreview } from './import-preview.tsx';
import { readTextFile } from './read-text-file.ts';
import classes from './exchange.module.css';

/** What an import would do. */
export type Preview = Reply<typeof previewDbModelImport>;

/** Pause in typing after which the preview is asked for, ms. */
const previewRest = 500;

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

interface Wish {
  readonly format: ImportFormat;
  readonly data: string;
  readonly mode: 'replace' | 'merge';
  /** Statements that are left out. */
  readonly without: ReadonlySet<number>;
}

type ShownPreview =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly last: Preview | undefined }
  | { readonly kind: 'known'; readonly preview: Preview }
  | { readonly kind: 'failed'; readonly message: string };

const chosenStatements = (without: ReadonlySet<number>, all: Preview['statements']): number[] | undefined =>
  without.size === 0 ? undefined : all.flatMap(({ index }) => (without.has(index) ? [] : [index]));

/** Asks what the text would do, after a pause in typing. All statements of the text stay listed. */
function usePreview({ format, data, mode, without }: Wish): readonly [ShownPreview, Preview['statements']] {
  const store = useSchemaStore();
  const [shown, setShown] = useState<ShownPreview>({ kind: 'none' });
  const [statements, setStatements] = useState<Preview['statements']>([]);
  const known = useRef<Preview['statements']>([]);
  useEffect(() => {
    if (data.trim() === '') {
      setShown({ kind: 'none' });
      setStatements([]);
      return undefined;
    }
    setShown((before) => ({ kind: 'asking', last: before.kind === 'known' ? before.preview : undefined }));
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const params = { id: store.state().id };
      const chosen = chosenStatements(without, known.current);
      try {
        await store.saved();
        const body = { format, data, mode, ...(chosen ? { statements: chosen } : {}) };
        const preview = await callApi(previewDbModelImport, { params, body });
        if (!isLatest) return;
        if (without.size === 0) {
          known.current = preview.statements;
          setStatements(preview.statements);
        }
        setShown({ kind: 'known', preview });
      } catch (error) {
        if (isLatest) setShown({ kind: 'failed', message: failureSentence(error as Failure) });
      }
    };
    const timer = setTimeout(() => void ask(), previewRest);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [store, format, data, mode, without]);
  return [shown, statements];
}

/** Why an import was refused. */
type Refusal = { readonly violations: readonly Violation[] } | { readonly message: string };

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof Failure)) return { message: 'The import failed. Try again.' };
  return error.violations.length > 0 ? { violations: error.violations } : { message: failureSentence(error) };
};

function Violations({ violations }: { readonly violations: readonly Violation[] }) {
  return (
    <InlineAlert type="danger">
      <strong>{validationErrorsLabel}</strong>
      <ul className={classes.violations}>
        {violations.slice(0, 50).map(({ field, errors }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list does not change
          <li key={at}>
            <code>{field}</code>: {errors.join(' ')}
          </li>
        ))}
      </ul>
      {violations.length > 50 ? <p>{violations.length - 50} more</p> : null}
    </InlineAlert>
  );
}

/** Nothing is stored before it is confirmed. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useSchemaStore();
  const name = useSchema(({ whole }) => whole.document.name);
  const [wish, setWish] = useState<Wish>({ format: 'dialect_mysql', data: '', mode: 'replace', without: new Set() });
  const [isPartial, setPartial] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const [shown, statements] = usePreview(wish);
  const preview = shown.kind === 'known' ? shown.preview : shown.kind === 'asking' ? shown.last : undefined;
  const change = (part: Partial<Wish>): void => {
    setRefusal(undefined);
    setWish({ ...wish, ...(part.data === undefined && part.format === undefined ? {} : { without: new Set() }), ...part });
  };
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > dbModelLimits.modelBytes) return setRefusal({ message: tooLargeDbModelMessage });
    change({ data: await readTextFile(file), format: formatOf(file.name) ?? wish.format });
  };
  const send = async (): Promise<void> => {
    setSending(true);
    setRefusal(undefined);
    try {
      await store.saved();
      const { id, whole } = store.state();
      const { format, data, mode, without } = wish;
      const chosen = chosenStatements(without, statements);
      const answer = await callApi(importDbModel, {
        params: { id },
        body: {
          format,
          data,
          mode,
          partial: isPartial,
          revision: whole.saving.revision,
          ...(chosen ? { statements: chosen } : {}),
        },
      });
      const after = schemaOfText(answer.model);
      const places = after ? await placesOfNew(itemsIn(store.state()), after.items) : undefined;
      store.takeOver(answer, places);
      showToast('success', importedDbModelMessage);
      onClose();
    } catch (error) {
      if (!store.becomeStaleBy(error)) setRefusal(refusalOf(error));
      else setRefusal({ message: 'Somebody has changed this model meanwhile. Look at the preview again.' });
    } finally {
      setSending(false);
    }
  };
  const problems = preview?.problems ?? [];
  const isEmpty = wish.data.trim() === '';
  const mayImport =
    !isEmpty && shown.kind !== 'failed' && (problems.length === 0 || (isPartial && (preview?.counts.tables ?? 0) > 0));
  const isReplacing = wish.mode === 'replace';
  return (
    <DialogFrame opened onClose={onClose} title={importModelLabel} size={860}>
      <DialogBody>
        {isReplacing ? (
          <InlineAlert type="warning">
            The import replaces the whole model: all current data of “{name}” is lost. A version of it is kept.
          </InlineAlert>
        ) : null}
        <div className={classes.choices}>
          <SegmentedControl
            aria-label="Format"
            data={[...formats]}
            value={wish.format}
            onChange={(value) => change({ format: formats.find((one) => one.value === value)?.value ?? wish.format })}
          />
          <FileButton onChange={(file) => void take(file)} accept=".sql,.json,.dbml,.txt,text/plain,application/json">
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
          onChange={(data) => change({ data })}
          onFile={(file) => void take(file)}
        />
        <Radio.Group
          label="What happens to the model"
          value={wish.mode}
          onChange={(mode) => change({ mode: mode === 'merge' ? 'merge' : 'replace' })}
        >
          <div className={classes.modes}>
            <Radio value="replace" label="Replace the whole model" />
            <Radio value="merge" label="Merge: tables of the same name are replaced, others stay" />
          </div>
        </Radio.Group>
        {shown.kind === 'failed' ? <InlineAlert type="danger">{shown.message}</InlineAlert> : null}
        {isEmpty ? null : (
          <ImportPreview
            preview={preview}
            isAsking={shown.kind === 'asking'}
            statements={statements}
            without={wish.without}
            onWithout={(without) => change({ without })}
          />
        )}
        {problems.length > 0 && (preview?.counts.tables ?? 0) > 0 ? (
          <Checkbox
            label="Import what can be read, and leave out the statements with errors"
            checked={isPartial}
            onChange={({ currentTarget: { checked } }) => setPartial(checked)}
          />
        ) : null}
        {refusal && 'violations' in refusal ? <Violations violations={refusal.violations} /> : null}
        {refusal && 'message' in refusal ? <InlineAlert type="danger">{refusal.message}</InlineAlert> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          Cancel
        </Button>
        <Button
          {...(isReplacing ? { color: 'red' } : {})}
          loading={isSending}
          disabled={!mayImport}
          onClick={() => void send()}
        >
          {isReplacing ? 'Replace model' : 'Merge into model'}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
