/** Field for one file: chosen, or dropped onto it. */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** What may be chosen, as in `accept` of an input. */
  readonly accept: string;
  /** What may be chosen, as a sentence. */
  readonly help: string;
  readonly onFile: (file: File) => void;
}

/** Takes focus in a dialog. */
export function FileDrop({ accept, help, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={28} stroke={1.5} aria-hidden="true" />
      <span>Drop a file here, or</span>
      <Button variant="default" onClick={() => input.current?.click()} data-autofocus>
        Choose file
      </Button>
      <span className={classes.help}>{help}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label="File"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
