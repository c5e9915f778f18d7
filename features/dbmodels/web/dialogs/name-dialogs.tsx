/** Prompts for names and texts: new tables and columns, areas, notes. Source: specification 3 section 5. */
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { columnNamePrompt, tableNamePrompt } from '../../contract.ts';
import { longestName } from '../../model/schema-names.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import type { AreaItem, NoteItem } from '../../model/schema-item.ts';

const nameProblem =
  (empty: string) =>
  (text: string): string | null =>
    text.trim() === '' ? empty : tooLong(text.trim(), longestName);

interface NamePromptProps {
  readonly of: 'table' | 'column';
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** Asks for the name of a new table or column. */
export function NamePrompt({ of, onClose, onName }: NamePromptProps) {
  const prompt = of === 'table' ? tableNamePrompt : columnNamePrompt;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={prompt.title}
      initial={{ name: '' }}
      checks={{ name: nameProblem(prompt.empty) }}
      submitLabel={prompt.confirm}
      onSubmit={({ name }) => {
        onName(name);
        return Promise.resolve();
      }}
    >
      {(field) => (
        <TextInput
          {...field('name')}
          aria-label={of === 'table' ? 'Table name' : 'Column name'}
          {...(of === 'table' ? { placeholder: tableNamePrompt.placeholder } : {})}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

interface TextDialogProps {
  readonly item: AreaItem | NoteItem;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

/** Longest text of a note. */
const longestNote = 2_000;

/** The name of an area, or the text of a note. */
export function PartTextDialog({ item, onClose, onText }: TextDialogProps) {
  const isArea = item.kind === 'area';
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={isArea ? 'Area' : 'Note'}
      initial={{ text: isArea ? item.name : item.text }}
      checks={{ text: (text) => tooLong(text, isArea ? 200 : longestNote) }}
      submitLabel="Save"
      onSubmit={({ text }) => {
        onText(isArea ? text.trim() : text);
        return Promise.resolve();
      }}
    >
      {(field) =>
        isArea ? (
          <TextInput {...field('text')} label="Name" data-autofocus />
        ) : (
          <Textarea {...field('text')} label="Text" autosize minRows={3} maxRows={12} data-autofocus />
        )
      }
    </FormDialog>
  );
}
