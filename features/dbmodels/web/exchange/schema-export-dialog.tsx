/**
 * The export dialog. JSON is made here from the model as it is, every other text comes from the server and uses the last saved
 * version; pictures are drawn here. Source: specification 3 section 4.
 */
import { Button, Checkbox, Loader, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { tellSaved, useFileExport } from '#platform/canvas/web/files/use-file-export.ts';
import { CodeField } from '#platform/code/web/code-field.tsx';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  defaultPlatform,
  exportDbModel,
  exportModelLabel,
  platforms,
  type ExportFormat,
  type Platform,
} from '../../contract.ts';
import { modelOfSchema } from '../../model/schema-document.ts';
import { placedSelection } from '../../model/schema-placing.ts';
import { useSchema, useSchemaStore } from '../schema-context.tsx';
import { schemaPicture } from './schema-pictures.ts';
import classes from './schema-exchange.module.css';

type Choice = ExportFormat | 'picture';

const choices: readonly { readonly value: Choice; readonly label: string; readonly ending: string }[] = [
  { value: 'dialect_mysql', label: 'MySQL', ending: 'sql' },
  { value: 'dialect_json', label: 'JSON', ending: 'json' },
  { value: 'dialect_dbml', label: 'DBML', ending: 'dbml' },
  { value: 'mermaid', label: 'Mermaid', ending: 'mmd' },
  { value: 'plantuml', label: 'PlantUML', ending: 'puml' },
  { value: 'markdown', label: 'Markdown', ending: 'md' },
  { value: 'picture', label: 'Picture', ending: 'svg' },
];

type ShownText =
  | { readonly kind: 'loading' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The text of a format; the model is saved first, so that the export has what is on the screen. */
function useExportText(format: ExportFormat, platform: Platform): ShownText {
  const store = useSchemaStore();
  const [shown, setShown] = useState<ShownText>({ kind: 'loading' });
  useEffect(() => {
    let isLatest = true;
    const read = async (): Promise<string> => {
      const { id, whole } = store.state();
      if (format === 'dialect_json') return `${JSON.stringify(modelOfSchema(whole.document.document), undefined, 2)}\n`;
      // A model that cannot be saved right now is exported as it was saved last.
      await store.saved().catch(() => undefined);
      const query = format === 'dialect_mysql' ? { format, platform } : { format };
      return (await callApi(exportDbModel, { params: { id }, query })).data;
    };
    read().then(
      (text) => isLatest && setShown({ kind: 'text', text }),
      (error: unknown) => {
        const failure = error instanceof Failure ? error : new Failure(0, '');
        if (isLatest) setShown({ kind: 'failed', message: failureSentence(failure) });
      },
    );
    return () => {
      isLatest = false;
    };
  }, [store, format, platform]);
  return shown;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'The export has been copied.');
  } catch {
    showToast('warning', 'The export could not be copied.');
  }
}

function PictureChoices() {
  const store = useSchemaStore();
  const selected = placedSelection(store.state()).length;
  const [isSelection, setSelection] = useState(false);
  const [isDark, setDark] = useState(false);
  const { share, save } = useFileExport();
  const run = (form: 'svg' | 'png') => (): void => {
    const state = store.state();
    const ids = new Set(placedSelection(state).map(({ id }) => id));
    void save(schemaPicture({ saved: state.whole.document, isDark, ...(isSelection ? { ids } : {}) }, form));
  };
  const isWorking = share !== undefined;
  return (
    <div className={classes.picture}>
      <Checkbox
        label={`Only what is selected (${selected})`}
        checked={isSelection}
        disabled={selected === 0}
        onChange={({ currentTarget: { checked } }) => setSelection(checked)}
      />
      <Checkbox label="Dark colours" checked={isDark} onChange={({ currentTarget: { checked } }) => setDark(checked)} />
      <div className={classes.choices}>
        <Button leftSection={<IconDownload size={16} stroke={1.7} />} loading={isWorking} onClick={run('svg')}>
          Save SVG
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          loading={isWorking}
          onClick={run('png')}
        >
          Save PNG
        </Button>
      </div>
    </div>
  );
}

function TextView({ shown, isSql }: { readonly shown: ShownText; readonly isSql: boolean }): ReactNode {
  if (shown.kind === 'failed') return <InlineAlert type="danger">{shown.message}</InlineAlert>;
  return (
    <div className={classes.code} aria-busy={shown.kind === 'loading'}>
      {shown.kind === 'text' ? (
        <CodeField label="Export" value={shown.text} language={isSql ? 'sql' : 'plain'} isReadOnly />
      ) : (
        <Loader size={20} aria-label="The export is being written" />
      )}
    </div>
  );
}

interface TextExportProps {
  readonly format: ExportFormat;
  readonly platform: Platform;
  readonly ending: string;
  /** What is chosen, above the text. */
  readonly choices: ReactNode;
}

/** Mounted again for every format: body and buttons of the dialog. */
function TextExport({ format, platform, ending, choices: head }: TextExportProps) {
  const name = useSchema(({ whole }) => whole.document.name);
  const revision = useSchema(({ whole }) => whole.saving.revision);
  const shown = useExportText(format, platform);
  const text = shown.kind === 'text' ? shown.text : undefined;
  const download = (): void => {
    const file = fileNameOf(name, ending);
    saveBlob(new Blob([text ?? ''], { type: 'text/plain' }), file);
    tellSaved(file);
  };
  return (
    <>
      <DialogBody>
        {head}
        <TextView shown={shown} isSql={format === 'dialect_mysql'} />
      </DialogBody>
      <DialogFooter>
        <span className={classes.from}>
          {format === 'dialect_json'
            ? 'The export shows the model as it is on the screen.'
            : `The export uses the last saved version, ${revision}.`}
        </span>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          disabled={text === undefined}
          onClick={download}
        >
          Download .{ending}
        </Button>
        <Button
          leftSection={<IconCopy size={16} stroke={1.7} />}
          disabled={text === undefined}
          onClick={() => void copy(text ?? '')}
        >
          Copy
        </Button>
      </DialogFooter>
    </>
  );
}

/** Open while mounted. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const ownPlatform = useSchema((state) => state.platform);
  const [choice, setChoice] = useState<Choice>('dialect_mysql');
  const known = platforms.find((one) => one.platform === ownPlatform)?.platform;
  const [platform, setPlatform] = useState<Platform>(known ?? defaultPlatform);
  const ending = choices.find(({ value }) => value === choice)?.ending ?? 'txt';
  const head = (
    <div className={classes.choices}>
      <SegmentedControl
        aria-label="Format"
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={choice}
        onChange={(value) => setChoice(value)}
      />
      {choice === 'dialect_mysql' ? (
        <NativeSelect
          aria-label="Platform"
          size="xs"
          value={platform}
          data={platforms.map(({ platform: value, label }) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) =>
            setPlatform(platforms.find((one) => one.platform === value)?.platform ?? platform)
          }
        />
      ) : null}
    </div>
  );
  return (
    <DialogFrame opened onClose={onClose} title={exportModelLabel} size={860}>
      {choice === 'picture' ? (
        <>
          <DialogBody>
            {head}
            <PictureChoices />
          </DialogBody>
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        </>
      ) : (
        <TextExport key={`${choice} ${platform}`} format={choice} platform={platform} ending={ending} choices={head} />
      )}
    </DialogFrame>
  );
}
