/** Describes activities in words and groups them by day. Pure: the caller passes the clock. */
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import type { ActivityRow } from '../contract.ts';

/** Labels of kinds that no web module declares. */
const organizationNouns: Readonly<Record<string, string>> = {
  project: 'project',
  organization: 'organization',
  api_key: 'API key',
  subscription: 'subscription',
};

/** Verbs that are not the name of their action. */
const verbs: Readonly<Record<string, string>> = { updated: 'edited', annotated: 'added a note to' };

/**
 * Sentences that are not built from a verb and a noun; `{}` is the subject with its noun. Transitions of RFCs have the
 * name of the transition.
 */
const sentences: Readonly<Record<string, string>> = {
  'membership joined': 'joined the organization',
  'membership revoked': 'revoked the membership of {}',
  'membership role_changed': 'changed the role of {}',
  'invitation sent': 'sent an invitation',
  'invitation sent_again': 'sent an invitation again',
  'invitation revoked': 'revoked an invitation',
  'organization api_enabled': 'enabled the API',
  'organization updated': 'renamed the organization',
  'account updated': 'changed their account',
  'project updated': 'changed the settings of {}',
  'namespace reordered': 'changed the order of pages in {}',
  'project exported_decisions': 'exported the decisions of {}',
  'adr_push pushed': 'pushed the ADRs of {}',
  'project activated': 'chose {} as the active project',
  'adr copied': 'copied a record to {}',
  'adr implemented': 'marked {} as implemented',
  'adr implementation_reverted': 'reverted the implementation of {}',
  'adr acceptance_withdrawn': 'withdrew the acceptance of {}',
  'adr returned': 'returned {} to draft',
  'c4model snapshot_saved': 'saved a snapshot of {}',
  'metric uploaded': 'uploaded a report to {}',
  'metric cleared': 'removed all reports of {}',
  'rfc commented': 'commented on {}',
  'rfc edited_comment': 'edited a comment on {}',
  'rfc deleted_comment': 'deleted a comment on {}',
  'rfc opened_voting': 'opened voting on {}',
  'rfc voted': 'voted on {}',
  'rfc closed_voting': 'closed voting on {}',
  'rfc publish': 'opened {} for comments',
  'rfc return': 'returned {} to draft',
  'rfc accept': 'accepted {}',
  'rfc reject': 'rejected {}',
  'rfc withdraw': 'withdrew {}',
  'rfc withdraw_acceptance': 'withdrew the acceptance of {}',
  'rfc postpone': 'postponed {}',
  'rfc reopen': 'reopened {}',
  'rfc start_voting': 'started voting on {}',
  'rfc end_voting': 'ended voting on {}',
  'proposal created': 'proposed a change of {}',
  'proposal accepted': 'accepted the proposal about {}',
  'proposal declined': 'declined the proposal about {}',
  'contextmap edited': 'edited the {}',
  'contextmap restored': 'restored an earlier state of the {}',
  'contextmap imported': 'imported the {}',
  'webhook paused': 'turned off {}, whose receiver took nothing for a day',
  'webhook secret_replaced': 'replaced the secret of {}',
  'webhook replayed': 'sent an event again to {}',
  'subscription paid_started': 'started {}',
  'subscription paid_ended': 'ended {}',
  'subscription seats_raised': 'raised the subscription to {}',
  'subscription seats_lowered': 'lowered the subscription to {}',
  'subscription seats_scheduled': 'will lower the subscription to {} with the next period',
  'subscription seats_kept': 'kept the subscription at {}',
  'subscription cancelled': 'cancelled {} for the end of the period',
  'subscription resumed': 'resumed {}',
  'subscription payment_failed': 'could not collect the payment of {}',
  'subscription payment_made_up': 'collected the missing payment of {}',
  'subscription renewed': 'renewed {}',
  'subscription details_changed': 'changed the {}',
  'driver created': 'added {} to the architectural drivers',
  'driver removed': 'removed {} from the architectural drivers',
  'driver marked_major': 'marked {} as major',
  'driver unmarked_major': 'no longer marks {} as major',
  'driver edited': 'edited {} in the architectural drivers',
  'driver reordered': 'moved {} in the architectural drivers',
  'driver restored': 'restored an earlier state of the {}',
  'driver imported': 'imported the {}',
  'driver answered': 'recorded what answers {}',
  'driver answer_changed': 'changed why something answers {}',
  'driver answer_removed': 'removed an answer to {}',
};

/** Kinds whose sentences name the subject without a noun. */
const nounless: ReadonlySet<string> = new Set([
  'membership',
  'adr_push',
  'subscription',
  'driver',
  'contextmap',
  'proposal',
]);

/** What a sentence is made from. */
export type Deed = Pick<ActivityRow, 'action' | 'summary' | 'details'> & {
  readonly subject: { readonly kind: string };
};

const words = (name: string): string => name.replaceAll(/[-_]/g, ' ');

const nounOf = (kind: string, noun: string | undefined): string => noun ?? organizationNouns[kind] ?? words(kind);

function sentenceOf({ action, subject: { kind }, details }: Deed): string {
  const transition = action === 'transitioned' ? details['transition'] : undefined;
  const known = sentences[`${kind} ${typeof transition === 'string' ? transition : action}`];
  return known ?? `${verbs[action] ?? words(action)} {}`;
}

const serialOf = ({ details }: Pick<Deed, 'details'>): number | undefined =>
  typeof details['serialNumber'] === 'number' ? details['serialNumber'] : undefined;

/** The subject as it is named: its title, with noun and number for records. */
export function subjectName(row: Deed, noun: string | undefined): string {
  const serial = serialOf(row);
  return serial === undefined ? row.summary : `${nounOf(row.subject.kind, noun)} ${numberedTitle(serial, row.summary)}`;
}

/** The action around its subject: `created the page {}`, `sent an invitation`. */
export function deedOf(
  row: Deed,
  noun: string | undefined,
): { readonly before: string; readonly after: string; readonly named: boolean } {
  const isNamed = serialOf(row) !== undefined || nounless.has(row.subject.kind);
  const [before = '', after] = sentenceOf(row).split('{}');
  const begin = after !== undefined && !isNamed ? `${before}the ${nounOf(row.subject.kind, noun)}` : before;
  return { before: begin.trimEnd(), after: after ?? '', named: after !== undefined && row.summary !== '' };
}

/** The same for several subjects: `created 3 pages`. */
export function deedOfMany(row: Deed, noun: string | undefined, count: number): string {
  const [before = '', after = ''] = sentenceOf(row).split('{}');
  return `${before}${count} ${nounOf(row.subject.kind, noun)}s${after}`;
}

/** Channels besides the screens, in words. */
export const viaWords: Readonly<Record<string, string>> = { 'api-key': 'API key', mcp: 'MCP' };

/** Facts beside the sentence: who proposed it, the result of a vote, how a thing was called before. */
export function factOf({
  action,
  details,
  proposer = null,
}: Deed & Partial<Pick<ActivityRow, 'proposer'>>): string | undefined {
  if (proposer) {
    const via = viaWords[proposer.via];
    return `proposed by ${proposer.username}${via === undefined ? '' : ` (${via})`}`;
  }
  if (action === 'closed_voting' && 'for' in details) {
    return `${String(details['for'])} for, ${String(details['against'])} against, ${String(details['abstained'])} abstained`;
  }
  const before = details['before'];
  return action === 'renamed' && typeof before === 'string' ? `formerly ${before}` : undefined;
}

/** The actor at the start of a sentence. */
export const actorOf = (row: Pick<ActivityRow, 'actor'>): string => row.actor?.username ?? 'Archwright';

/** Activities of one local day. */
export interface Day {
  readonly label: string;
  readonly rows: readonly ActivityRow[];
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** `Today`, `Yesterday`, `Thursday, 19 November`, `3 March 2025`; local calendar days. */
export function dayLabel(moment: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const sameYear = moment.getFullYear() === now.getFullYear();
  // "Thursday 19 November" reads as two things without its comma.
  return sameYear ? weekday.format(moment).replace(/^(\p{L}+),? /u, '$1, ') : withYear.format(moment);
}

/** Rows in their order, grouped by day. */
export function byDay(rows: readonly ActivityRow[], now: Date): readonly Day[] {
  const days: { label: string; rows: ActivityRow[] }[] = [];
  for (const row of rows) {
    const label = dayLabel(new Date(row.at), now);
    const last = days.at(-1);
    if (last?.label === label) last.rows.push(row);
    else days.push({ label, rows: [row] });
  }
  return days;
}

/** Periods of the filter with their number of days; undefined for no limit. */
export const periods = [
  { value: '1', label: 'last 24 hours' },
  { value: '7', label: 'last 7 days' },
  { value: '30', label: 'last 30 days' },
  { value: '365', label: 'last year' },
] as const;

/** Start of a period, rounded to the minute so that the request does not change every second. */
export function periodStart(days: string | undefined, now: Date): string | undefined {
  const count = Number(days);
  if (!Number.isInteger(count) || count <= 0) return undefined;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(minute - count * 86_400_000).toISOString();
}
