/** The two sections of the drivers with their answers, and what the words mean. */
import { Button } from '@mantine/core';
import { IconChevronDown, IconLock, IconPencil, IconStar, IconStarFilled, IconTargetArrow } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { NewActionMenu } from '#platform/writing/web/new-action-menu.tsx';
import { TextActionMenu } from '#platform/writing/web/text-action-items.tsx';
import {
  constraintsTitle,
  majorDriversTitle,
  noConstraintsMessage,
  noQualityAttributesMessage,
  qualityAttributesTitle,
  type DriverAnswer,
  type Drivers,
  type QualityAttribute,
} from '../contract.ts';
import { AnswerList, type NamedDriver } from './answer-list.tsx';
import { ConstraintFacts } from './constraint-facts.tsx';
import { editAttributesAddress, editConstraintsAddress } from './driver-address.ts';
import card from './driver-card.module.css';
import classes from './driver-overview.module.css';
import { useDriverAnswers } from './use-driver-answers.ts';

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);
const AnswerReasonDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerReasonDialog);

/** The driver that the address names is brought into view. */
function useNamedDriver(): string | undefined {
  const { driver } = useSearch({ strict: false }) as { readonly driver?: unknown };
  return typeof driver === 'string' ? driver : undefined;
}

interface CardProps {
  readonly title: string;
  readonly count: number;
  /** What somebody may suggest for it. */
  readonly kind: 'quality-attribute' | 'constraint';
  readonly editAddress: string;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

function Card({ title, count, kind, editAddress, empty, children }: CardProps) {
  const mayWrite = usePermission('driver.write');
  return (
    <section className={classes.card} aria-label={title}>
      <header className={card.head}>
        <h2>{title}</h2>
        <small>{count}</small>
        {mayWrite ? (
          <Button
            component={AppLink}
            href={editAddress}
            variant="subtle"
            color="gray"
            aria-label={`Edit ${title}`}
            leftSection={<IconPencil size={16} stroke={1.7} />}
          >
            Edit
          </Button>
        ) : null}
        <NewActionMenu kind={kind} name={title} />
      </header>
      {count === 0 ? empty : children}
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly isNamed: boolean;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function DriverRow({ id, name, isNamed, mark, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  return (
    <li ref={row} id={id} className={classes.row} data-named={isNamed || undefined}>
      {mark}
      <div className={classes.words}>{children}</div>
      <TextActionMenu kind="driver" id={id} name={name} />
    </li>
  );
}

function AttributeName({ attribute }: { readonly attribute: QualityAttribute }) {
  const { name, isMajor, type, description } = attribute;
  return (
    <p className={classes.name}>
      <strong title={description}>{name}</strong>
      {isMajor ? <span className={classes.major}>Major</span> : null}
      {type === 'custom' ? <span className={classes.custom}>custom</span> : null}
    </p>
  );
}

const partsNote = ({ scenarios, tradeOffs }: QualityAttribute): string =>
  [
    scenarios.length > 0 ? `${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}` : '',
    tradeOffs.length > 0 ? `${tradeOffs.length} ${tradeOffs.length === 1 ? 'trade-off' : 'trade-offs'}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The first step of an empty card. */
const AddLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <Button component={AppLink} href={href} variant="light">
    {children}
  </Button>
);

/** What an explanation says; only one is open. */
function Explanation() {
  return (
    <aside className={classes.aside} aria-label="What drivers are">
      <details name="drivers" open>
        <summary>
          {majorDriversTitle}
          <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
        </summary>
        <p>
          The three to five attributes that shape the structure. A decision that hurts one of them needs a written
          reason.
        </p>
      </details>
      <details name="drivers">
        <summary>
          {constraintsTitle}
          <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
        </summary>
        <p>
          Decisions that others have made: laws, contracts, platforms, skills, dates. They are not weighed against
          anything, but everybody should know where they come from and what follows from them.
        </p>
      </details>
    </aside>
  );
}

/** The first tab. */
export function DriverOverview({ drivers }: { readonly drivers: Drivers }) {
  const project = useProject();
  const mayWrite = usePermission('driver.write');
  const named = useNamedDriver();
  const answers = useDriverAnswers();
  const [answered, setAnswered] = useState<NamedDriver>();
  const [edited, setEdited] = useState<DriverAnswer>();
  const { qualityAttributes, constraints, updatedAt, updatedBy } = drivers;
  const answersOf = (driver: NamedDriver): ReactNode =>
    answers.data ? (
      <AnswerList
        driver={driver}
        answers={answers.data.filter(({ driverId }) => driverId === driver.id)}
        onAdd={() => setAnswered(driver)}
        onEdit={setEdited}
      />
    ) : (
      <div className={classes.pending} />
    );
  const editHelp = mayWrite ? undefined : 'Someone who can edit the project can add them.';
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Card
          title={qualityAttributesTitle}
          kind="quality-attribute"
          count={qualityAttributes.length}
          editAddress={editAttributesAddress(project.code)}
          empty={
            <EmptyState
              bare
              icon={IconTargetArrow}
              title={noQualityAttributesMessage}
              help={editHelp ?? 'Choose the few qualities that the architecture must achieve, and write down why.'}
              action={
                mayWrite ? (
                  <AddLink href={editAttributesAddress(project.code)}>Add quality attributes</AddLink>
                ) : undefined
              }
            />
          }
        >
          <ul className={classes.rows}>
            {qualityAttributes.map((attribute) => (
              <DriverRow
                key={attribute.id}
                id={attribute.id}
                name={attribute.name}
                isNamed={named === attribute.id}
                mark={
                  attribute.isMajor ? (
                    <IconStarFilled size={16} className={classes.star} aria-hidden="true" />
                  ) : (
                    <IconStar size={16} stroke={1.5} className={classes.noStar} aria-hidden="true" />
                  )
                }
              >
                <AttributeName attribute={attribute} />
                {attribute.reason ? <p className={classes.reason}>{attribute.reason}</p> : null}
                {partsNote(attribute) ? <p className={classes.note}>{partsNote(attribute)}</p> : null}
                {answersOf(attribute)}
              </DriverRow>
            ))}
          </ul>
        </Card>
        <Card
          title={constraintsTitle}
          kind="constraint"
          count={constraints.length}
          editAddress={editConstraintsAddress(project.code)}
          empty={
            <EmptyState
              bare
              icon={IconLock}
              title={noConstraintsMessage}
              help={editHelp ?? 'Write down what others have decided for you: laws, contracts, platforms, dates.'}
              action={
                mayWrite ? <AddLink href={editConstraintsAddress(project.code)}>Add constraints</AddLink> : undefined
              }
            />
          }
        >
          <ul className={classes.rows}>
            {constraints.map((constraint) => (
              <DriverRow
                key={constraint.id}
                id={constraint.id}
                name={constraint.name}
                isNamed={named === constraint.id}
              >
                <p className={classes.name}>
                  <strong>{constraint.name}</strong>
                </p>
                <ConstraintFacts constraint={constraint} />
                {answersOf(constraint)}
              </DriverRow>
            ))}
          </ul>
        </Card>
        {updatedAt ? (
          <p className={classes.note}>
            Last changed <RelativeTime at={updatedAt} />
            {updatedBy ? ` by ${updatedBy}` : ''}
          </p>
        ) : null}
      </div>
      <Explanation />
      <Suspense>
        {answered ? <AnswerDialog driver={answered} onClose={() => setAnswered(undefined)} /> : null}
        {edited ? <AnswerReasonDialog answer={edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </div>
  );
}
