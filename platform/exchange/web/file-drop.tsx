/** Field for files: chosen, or dropped onto it. */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** What may be chosen, as in `accept` of an input. */
  readonly accept: string;
  /** What may be chosen, as a sentence. */
  readonly help: string;
  /** Takes several files at once. */
  readonly many?: boolean;
  readonly disabled?: boolean;
  /** At least one file; exactly one without `many`. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes focus in a dialog. */
export function FileDrop({ accept, help, many = false, disabled = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])].slice(0, many ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={28} stroke={1.5} aria-hidden="true" />
      <span>{many ? 'Drop files here, or' : 'Drop a file here, or'}</span>
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()} data-autofocus>
        {many ? 'Choose files' : 'Choose file'}
      </Button>
      <span className={classes.help}>{help}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        aria-label={many ? 'Files' : 'File'}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
