/** What answers a driver: links with the reason of each, and a way to record another one. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { deleteDriverAnswer, type DriverAnswer } from '../contract.ts';
import classes from './answer-list.module.css';
import { outdatedByAnswers } from './use-driver-answers.ts';

/** A driver as answers name it. */
export interface NamedDriver {
  readonly id: string;
  readonly name: string;
}

interface AnswerListProps {
  readonly driver: NamedDriver;
  readonly answers: readonly DriverAnswer[];
  readonly onAdd: () => void;
  readonly onEdit: (answer: DriverAnswer) => void;
}

interface AnswerRowProps {
  readonly answer: DriverAnswer;
  /** What the row is called; the thing unless said. */
  readonly label?: string;
  readonly href?: string | undefined;
  readonly onEdit: () => void;
}

/** A thing, why it answers, and its menu. */
export function AnswerRow({ answer, label, href, onEdit }: AnswerRowProps) {
  const project = useProject();
  const kinds = useKinds();
  const mayWrite = usePermission('driver.write');
  const remove = useCall(deleteDriverAnswer, { outdates: outdatedByAnswers, quiet: true });
  const [confirm, confirmDialog] = useConfirm();
  const { kind, subjectId, part, because, title, state } = answer;
  const name = label ?? title ?? 'Removed';
  const address = href ?? thingAddress(kinds, project.code, { kind, id: subjectId, part: part ?? undefined });
  const Icon = kinds.get(kind)?.icon;
  const ask = (): void =>
    confirm({
      text: 'It no longer counts as an answer. The thing itself stays.',
      subject: name,
      run: async () => {
        await remove.mutateAsync({ params: { id: answer.id } });
      },
    });
  return (
    <li className={classes.answer}>
      {Icon && !label ? <Icon size={14} stroke={1.7} /> : null}
      <span className={classes.words}>
        {title === null || address === undefined ? (
          <s>{name}</s>
        ) : (
          <AppLink href={address} className="aw-link">
            {name}
          </AppLink>
        )}
        {state && !label ? <StateBadge label={state.label} theme={state.theme} /> : null}
        {because ? <span className={classes.because}>because {because}</span> : null}
      </span>
      {mayWrite ? (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={`More for ${name}`}>
              <IconDots size={14} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
              Edit reason
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.7} />} onClick={ask}>
              Remove answer
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {confirmDialog}
    </li>
  );
}

/** Below the reason of a driver. */
export function AnswerList({ driver, answers, onAdd, onEdit }: AnswerListProps) {
  const mayWrite = usePermission('driver.write');
  const living = answers.some(({ title }) => title !== null);
  return (
    <div className={classes.answers}>
      {answers.length > 0 ? (
        <ul className={classes.list} aria-label={`Answers to ${driver.name}`}>
          {answers.map((answer) => (
            <AnswerRow key={answer.id} answer={answer} onEdit={() => onEdit(answer)} />
          ))}
        </ul>
      ) : null}
      <div className={classes.foot}>
        {living ? null : (
          <span className={classes.none}>
            <IconAlertTriangle size={14} stroke={1.7} aria-hidden="true" />
            No answer yet
          </span>
        )}
        {mayWrite ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconPlus size={12} stroke={1.7} />}
            aria-label={`Add answer to ${driver.name}`}
            onClick={onAdd}
          >
            Answer
          </Button>
        ) : null}
      </div>
    </div>
  );
}
