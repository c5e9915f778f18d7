/** The dialogs of the editor of boards: names, commands to give cards to, bounded contexts, imports, deletions. */
import { Radio, Stack, TextInput } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { textFault } from '#platform/ui/model/text-fault.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { boardLimits, selectCardMessage } from '../contract.ts';
import { deletionOf } from '../model/storm-changing.ts';
import { treeOf } from '../model/storm-items.ts';
import { itemName } from '../model/storm-words.ts';
import { itemsIn } from '../model/storm-state.ts';
import { useItems, useStormStore, type StormDesk, type StormDialog } from './storm-context.tsx';
import { ContextDialog } from './context-dialog.tsx';
import classes from './storm.module.css';

const C4ElementsDialog = lazyPart(async () => (await import('./c4/c4-elements-dialog.tsx')).C4ElementsDialog);
const GlossaryDialog = lazyPart(async () => (await import('./exchange/glossary-dialog.tsx')).GlossaryDialog);
const ImportDialog = lazyPart(async () => (await import('./exchange/storm-import-dialog.tsx')).StormImportDialog);

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly submit: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function NameDialog({ title, label, initial, submit, onClose, onName }: NameDialogProps) {
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      initial={{ name: initial }}
      checks={{
        name: (name) => (name.trim() === '' ? 'A name is required.' : textFault(name.trim(), boardLimits.name)),
      }}
      submitLabel={submit}
      onSubmit={({ name }) => Promise.resolve(onName(name))}
    >
      {(field) => <TextInput {...field('name')} label={label} data-autofocus />}
    </FormDialog>
  );
}

interface CardsDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

const newCommand = 'new';

/** Gives cards of the big picture to a command. */
function GiveDialog({ ids, onClose }: CardsDialogProps) {
  const store = useStormStore();
  const items = useItems();
  const { commands } = treeOf(items);
  const [chosen, setChosen] = useState(commands[0]?.id ?? newCommand);
  const isNew = chosen === newCommand;
  const [only = ''] = ids;
  const what = ids.length === 1 ? `“${itemName(items.get(only))}”` : `${ids.length} cards`;
  const give = (content: string): void => {
    const before = itemsIn(store.state());
    if (isNew) store.send({ kind: 'given-to-new', ids, content });
    else store.send({ kind: 'given', ids, commandId: chosen });
    // What was refused has been told.
    if (itemsIn(store.state()) !== before)
      showToast('success', `Given to “${isNew ? content.trim() : itemName(items.get(chosen))}”.`);
  };
  const nameFault = (name: string): string | null =>
    name.trim() === '' ? 'A name is required.' : textFault(name.trim(), boardLimits.content);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Give to a command"
      initial={{ name: '' }}
      checks={{ name: (name) => (isNew ? nameFault(name) : null) }}
      submitLabel="Give"
      onSubmit={({ name }) => Promise.resolve(give(name))}
    >
      {(field) => (
        <>
          <p className={classes.dialogText}>The command that leads to {what}. It stays on the big picture.</p>
          <Radio.Group label="Command" value={chosen} onChange={setChosen}>
            <Stack gap={8} mt={4}>
              {commands.map(({ id, content }) => (
                <Radio key={id} value={id} label={content} />
              ))}
              <Radio value={newCommand} label="A new command" />
            </Stack>
          </Radio.Group>
          {isNew ? <TextInput {...field('name')} label="What is wanted" placeholder="Place order" /> : null}
        </>
      )}
    </FormDialog>
  );
}

/** What the frame does itself. */
type FrameActions = Pick<StormDesk, 'details' | 'writeRfc' | 'find' | 'present' | 'showShortcuts'>;

const splitsGo = (count: number): string =>
  count === 1 ? 'A split with everything under it goes.' : `${count} splits with everything under them go.`;
const goes = (count: number): string => (count === 1 ? 'One card is deleted.' : `${count} cards are deleted.`);

/** The desk of the editor, and its dialogs. */
export function useStormDesk(actions: FrameActions): readonly [StormDesk, ReactNode] {
  const store = useStormStore();
  const [dialog, setDialog] = useState<StormDialog>();
  const [confirm, question] = useConfirm();
  const close = (): void => setDialog(undefined);
  const remove = (): void => {
    const { whole, selection } = store.state();
    if (selection.size === 0) return store.announce(selectCardMessage);
    const { splits, cards, refused } = deletionOf(store.state());
    const run = (): void => store.send({ kind: 'deleted' });
    if (whole.isReadOnly || splits === 0 || refused !== undefined) return run();
    const ids = [...selection];
    confirm({
      text: `${splitsGo(splits)} ${goes(cards)} Undo brings everything back.`,
      label: 'Delete',
      run: () => {
        // What was asked about, whatever has been selected meanwhile.
        store.send({ kind: 'selected', ids });
        run();
      },
    });
  };
  const desk: StormDesk = { ...actions, open: setDialog, remove };
  return [
    desk,
    <>
      {question}
      {dialog ? <OpenDialog key={dialog.kind} dialog={dialog} onClose={close} /> : null}
    </>,
  ];
}

function OpenDialog({ dialog, onClose }: { readonly dialog: StormDialog; readonly onClose: () => void }) {
  const store = useStormStore();
  switch (dialog.kind) {
    case 'name':
      return (
        <NameDialog
          title="Rename board"
          label="Name"
          initial={store.state().whole.document.name}
          submit="Save"
          onClose={onClose}
          onName={(name) => store.send({ kind: 'renamed', name })}
        />
      );
    case 'lane': {
      const { id } = dialog;
      const lane = itemsIn(store.state()).get(id ?? '');
      return (
        <NameDialog
          title={id === undefined ? 'Add lane' : 'Rename lane'}
          label="Name of the lane"
          initial={lane?.kind === 'lane' ? lane.name : ''}
          submit={id === undefined ? 'Add' : 'Save'}
          onClose={onClose}
          onName={(name) =>
            store.send(id === undefined ? { kind: 'lane-added', name } : { kind: 'lane-renamed', id, name })
          }
        />
      );
    }
    case 'give':
      return <GiveDialog ids={dialog.ids} onClose={onClose} />;
    case 'context':
      return <ContextDialog ids={dialog.ids} onClose={onClose} />;
    case 'glossary':
      return (
        <Suspense>
          <GlossaryDialog onClose={onClose} />
        </Suspense>
      );
    case 'c4':
      return (
        <Suspense>
          <C4ElementsDialog onClose={onClose} />
        </Suspense>
      );
    case 'import':
      return (
        <Suspense>
          <ImportDialog pasted={dialog.text ?? ''} onClose={onClose} />
        </Suspense>
      );
  }
}
