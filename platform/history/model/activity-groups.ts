/** Groups activities that say the same: one entry for five edits of a page, one for three created pages. Pure. */
import type { ActivityRow } from '../contract.ts';

/** Activities that are told in one sentence; the newest is first. */
export interface ActivityGroup {
  readonly newest: ActivityRow;
  readonly rows: readonly ActivityRow[];
  /** The newest activity of each subject. */
  readonly subjects: readonly ActivityRow[];
}

/** What was done, by whom and how; activities with the same key can share a sentence. */
const deedKey = ({ actor, via, action, subject, details, project, proposer }: ActivityRow): string =>
  JSON.stringify([
    actor?.id ?? null,
    via,
    subject.kind,
    action,
    details['transition'] ?? null,
    project?.id ?? null,
    proposer && [proposer.id, proposer.via],
  ]);

/** Decisions and what concerns people are told one by one. */
const told: ReadonlySet<string> = new Set([
  'membership',
  'invitation',
  'account',
  'organization',
  'subscription',
  'adr_push',
]);

const groupOf = (rows: readonly [ActivityRow, ...ActivityRow[]]): ActivityGroup => {
  const subjects = new Map<string, ActivityRow>();
  for (const row of rows) if (!subjects.has(row.subject.id)) subjects.set(row.subject.id, row);
  return { newest: rows[0], rows, subjects: [...subjects.values()] };
};

const local = (at: string): string => new Date(at).toDateString();

/** Whether an activity says the same as the one before it. */
function continues(row: ActivityRow, before: ActivityRow): boolean {
  if (row.states || told.has(row.subject.kind)) return false;
  return deedKey(row) === deedKey(before) && local(row.at) === local(before.at);
}

/** The transition that opening or closing a vote brings about. */
const byVote: Readonly<Record<string, string>> = { opened_voting: 'start_voting', closed_voting: 'end_voting' };

/** Longest time between a vote and its transition, ms: they are stored by one transaction. */
const oneAct = 5_000;

const isSoon = (one: ActivityRow, other: ActivityRow): boolean =>
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) < oneAct;

/** A vote that opened or closed is one act with its transition: the states stand beside the vote. */
function withoutDoubles(rows: readonly ActivityRow[]): readonly ActivityRow[] {
  const dropped = new Set<ActivityRow>();
  const joined = rows.map((row) => {
    const transition = byVote[row.action];
    const brought =
      transition &&
      rows.find(
        (other) =>
          other.subject.id === row.subject.id && other.details['transition'] === transition && isSoon(other, row),
      );
    if (!brought) return row;
    dropped.add(brought);
    return { ...row, states: brought.states };
  });
  return joined.filter((row) => !dropped.has(row));
}

/** Neighbours of the same day that say the same, in the order of the list. */
export function groupNeighbours(rows: readonly ActivityRow[]): readonly ActivityGroup[] {
  const groups: [ActivityRow, ...ActivityRow[]][] = [];
  for (const row of withoutDoubles(rows)) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && continues(row, before)) last.push(row);
    else groups.push([row]);
  }
  return groups.map(groupOf);
}

/** Everything of the same day that says the same, whatever happened in between; the newest group is first. */
export function groupByDeed(rows: readonly ActivityRow[]): readonly ActivityGroup[] {
  const groups = new Map<string, [ActivityRow, ...ActivityRow[]]>();
  for (const row of withoutDoubles(rows)) {
    const isAlone = row.states !== null || told.has(row.subject.kind);
    const key = isAlone ? row.id : `${deedKey(row)} ${local(row.at)}`;
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map(groupOf);
}
