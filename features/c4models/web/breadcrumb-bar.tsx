/** Breadcrumb bar at the top left: back to the list, model name, levels, view menu. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { pendingWrites } from '#platform/editing/model/write-queue.ts';
import { levelCrumbs, type LevelCrumb } from '../model/c4-drill.ts';
import { c4ListAddress } from './c4-address.ts';
import { useEditor, useIsEditable, useSend, useShown } from './editor-context.tsx';
import type { EditorState } from '../model/editor-state.ts';
import { ViewMenu } from './view-menu.tsx';
import classes from './breadcrumb-bar.module.css';

/** Levels of the open view, including those the selected element opens. */
function useLevels(): readonly LevelCrumb[] {
  const { document } = useShown();
  const viewId = useEditor((state) => state.viewId);
  const selection = useEditor((state) => state.selection);
  return useMemo(() => {
    const view = document.views.get(viewId);
    const elements = [...selection].filter((id) => document.elements.has(id));
    return view ? levelCrumbs(document, view, elements.length === 1 ? elements[0] : undefined) : [];
  }, [document, viewId, selection]);
}

/** Levels C1 Context, C2 Containers, C3 Components. A select on phones. */
function Levels() {
  const levels = useLevels();
  const send = useSend();
  const current = levels.find(({ isCurrent }) => isCurrent);
  const choose = (level: string): void => {
    const crumb = levels.find((one) => one.level === level);
    if (crumb) send({ kind: 'level-chosen', level: crumb.level });
  };
  return (
    <>
      <nav className={classes.levels} aria-label="Level">
        {levels.map(({ level, label, isCurrent, opens }) => (
          <button
            key={level}
            type="button"
            className={classes.level}
            aria-current={isCurrent ? 'step' : undefined}
            aria-label={`Level ${level} ${label}`}
            disabled={!opens}
            title={opens ? undefined : 'Select an element that can be opened'}
            onClick={() => choose(level)}
          >
            <span>{level}</span> {label}
          </button>
        ))}
      </nav>
      <NativeSelect
        className={classes.levelSelect ?? ''}
        size="xs"
        aria-label="Level"
        value={current?.level ?? ''}
        data={levels.map(({ level, label, opens }) => ({
          value: level,
          label: `${level} ${label}`,
          disabled: !opens,
        }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </>
  );
}

/** Offline while the model waits to be loaded again. */
const savedWordOf = ({ writes }: EditorState): string =>
  writes.isHeld ? 'Offline' : pendingWrites(writes).length > 0 ? 'Saving…' : 'Saved';

/** Whether everything is saved. */
function SaveState() {
  const word = useEditor(savedWordOf);
  const version = useEditor(({ head }) => head.version);
  return (
    <output className={classes.saving} data-version={version}>
      {word}
    </output>
  );
}

/** Outside of full screen the page header contains the breadcrumb. */
export function BreadcrumbBar({ isFull }: { readonly isFull: boolean }) {
  const project = useProject();
  const send = useSend();
  const isEditable = useIsEditable();
  const name = useEditor(({ document }) => document.name);
  const list = c4ListAddress(project.code);
  return (
    <div className={classes.room}>
      <div className={classes.bar}>
        <ActionIcon component={AppLink} href={list} size={28} aria-label="Back to C4 Models">
          <IconArrowLeft size={17} stroke={1.7} />
        </ActionIcon>
        {isFull ? (
          <nav className={classes.crumbs} aria-label="Breadcrumb">
            <ol>
              <li className={classes.list}>
                <AppLink href={list}>C4 Models</AppLink>
              </li>
              <li aria-current="page">
                <h1 className={classes.name} title={name}>
                  {name}
                </h1>
              </li>
            </ol>
          </nav>
        ) : null}
        {isEditable ? (
          <ActionIcon
            size={24}
            className={classes.pencil ?? ''}
            aria-label="Edit Model details"
            title="Edit Model details"
            onClick={() => send({ kind: 'details-asked' })}
          >
            <IconPencil size={15} stroke={1.7} />
          </ActionIcon>
        ) : null}
        <span className={classes.rule} />
        <Levels />
        <ViewMenu />
        {isEditable ? <SaveState /> : null}
      </div>
    </div>
  );
}
