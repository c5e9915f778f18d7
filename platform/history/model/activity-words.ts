/** Describes activities in words and groups them by day. Pure: the caller passes the clock. */
import type { ActivityRow } from '../contract.ts';

/** Labels of kinds that no web module declares. */
const organizationNouns: Readonly<Record<string, string>> = {
  project: 'project',
  organization: 'organization',
  api_key: 'API key',
  subscription: 'subscription',
};

/** Sentences that are not built from a verb and a noun; `{}` is the subject. */
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
  'subscription started': 'started the {}',
  'subscription ended': 'ended the {}',
  'namespace reordered': 'changed the order of pages in {}',
  'project exported_decisions': 'exported the decisions of {}',
  'adr_push pushed': 'pushed the ADRs of {}',
  'project activated': 'chose {} as the active project',
  'adr implementation_reverted': 'reverted the implementation of the ADR {}',
  'adr acceptance_withdrawn': 'withdrew the acceptance of the ADR {}',
  'c4model snapshot_saved': 'saved a snapshot of the C4 model {}',
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
  'rfc commented': 'commented on the RFC {}',
  'rfc edited_comment': 'edited a comment on the RFC {}',
  'rfc deleted_comment': 'deleted a comment on the RFC {}',
  'rfc opened_voting': 'opened voting on the RFC {}',
  'rfc voted': 'voted on the RFC {}',
  'rfc closed_voting': 'closed voting on the RFC {}',
};

/** The action around its subject: `created the page {}`, `sent an invitation`. */
export function deedOf(
  row: { readonly action: string; readonly subject: { readonly kind: string }; readonly summary: string },
  noun: string | undefined,
): { readonly before: string; readonly after: string; readonly named: boolean } {
  const { kind } = row.subject;
  const verb = row.action.replaceAll(/[-_]/g, ' ');
  const plain = `${verb} the ${noun ?? organizationNouns[kind] ?? kind.replaceAll(/[-_]/g, ' ')} {}`;
  const [before = '', after] = (sentences[`${kind} ${row.action}`] ?? plain).split('{}');
  return { before: before.trimEnd(), after: after ?? '', named: after !== undefined && row.summary !== '' };
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
