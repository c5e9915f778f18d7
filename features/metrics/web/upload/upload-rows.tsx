/** The files of an upload: name, size, month, and how far each is. */
import { ActionIcon, Button, Loader, NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { monthLabel } from '#platform/charts/model/year-month.ts';
import { isolated } from '#platform/ui/model/isolated.ts';
import { uploadYears, type UploadFile } from '../../model/report-upload.ts';
import classes from './upload-rows.module.css';

interface UploadRowsProps {
  readonly files: readonly UploadFile[];
  /** By key; undefined before anything was sent. */
  readonly problems: ReadonlyMap<string, string> | undefined;
  readonly isRunning: boolean;
  readonly onMonth: (key: string, when: Partial<Pick<UploadFile, 'year' | 'month'>>) => void;
  readonly onRemove: (key: string) => void;
  /** Sends one file alone. */
  readonly onRetry: (key: string) => void;
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month, 1)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }),
);

const yearOptions = (): readonly string[] => uploadYears(new Date().getFullYear()).map(String);

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const asNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));

function Standing({ state }: { readonly state: UploadFile['state'] }) {
  if (state === 'uploaded') {
    return (
      <span className={classes.standing} data-state={state}>
        <IconCircleCheck size={15} stroke={1.8} aria-hidden="true" />
        Uploaded
      </span>
    );
  }
  return (
    <span className={classes.standing} data-state={state}>
      {state === 'uploading' ? <Loader size={13} aria-hidden="true" /> : null}
      {{ waiting: 'Waiting', uploading: 'Uploading', failed: 'Failed' }[state]}
    </span>
  );
}

/** The month of a file whose name has none, ready to be chosen. */
function Suggestion({ file: { key, name, changed }, onMonth }: Pick<RowProps, 'file' | 'onMonth'>) {
  if (!changed) return null;
  const text = `Use ${monthLabel(changed)}, when the file was last changed`;
  return (
    <Button
      className={classes.suggestion}
      classNames={{ label: classes.suggestionText ?? '' }}
      size="compact-xs"
      variant="subtle"
      aria-label={`${text}: ${name}`}
      onClick={() => onMonth(key, changed)}
    >
      {text}
    </Button>
  );
}

interface RowProps extends Pick<UploadRowsProps, 'isRunning' | 'onMonth' | 'onRemove' | 'onRetry'> {
  readonly file: UploadFile;
  readonly problem: string | undefined;
}

function Row({ file, problem, isRunning, onMonth, onRemove, onRetry }: RowProps) {
  const { key, name, size, year, month, state, failure } = file;
  const isMissing = problem !== undefined;
  return (
    <li className={classes.row} data-key={key} data-state={state}>
      <IconFile size={18} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <span className={classes.file}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.size}>{sizeText(size)}</span>
      </span>
      <NativeSelect
        className={classes.month}
        aria-label={`Month of ${name}`}
        value={month === undefined ? '' : String(month)}
        disabled={isRunning}
        error={isMissing && month === undefined}
        onChange={({ currentTarget }) => onMonth(key, { month: asNumber(currentTarget.value) })}
        data={[
          { value: '', label: 'Month', disabled: true },
          ...monthNames.map((label, index) => ({ value: String(index + 1), label })),
        ]}
      />
      <NativeSelect
        className={classes.year}
        aria-label={`Year of ${name}`}
        value={year === undefined ? '' : String(year)}
        disabled={isRunning}
        error={isMissing && year === undefined}
        onChange={({ currentTarget }) => onMonth(key, { year: asNumber(currentTarget.value) })}
        data={[{ value: '', label: 'Year', disabled: true }, ...yearOptions()]}
      />
      <span className={classes.end}>
        {isRunning || state === 'failed' ? <Standing state={state} /> : null}
        {isRunning || state !== 'failed' || problem !== undefined ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={`Retry ${name}`} onClick={() => onRetry(key)}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        )}
        {isRunning ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => onRemove(key)}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </span>
      {isRunning || (year !== undefined && month !== undefined) ? null : <Suggestion file={file} onMonth={onMonth} />}
      {problem === undefined && failure !== undefined && !isRunning ? (
        // Announced above the files.
        <p className={classes.problem}>
          <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" />
          {isolated(name)}: {failure}
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p className={classes.problem} role="alert">
          <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" />
          {problem}
        </p>
      )}
    </li>
  );
}

/** The rows. */
export function UploadRows({ files, problems, ...rest }: UploadRowsProps) {
  return (
    <ul
      className={classes.rows}
      data-running={rest.isRunning || undefined}
      aria-label={files.length === 1 ? '1 file' : `${files.length} files`}
    >
      {files.map((file) => (
        <Row key={file.key} file={file} problem={problems?.get(file.key)} {...rest} />
      ))}
    </ul>
  );
}
