/** Index page of the decision log: all decisions, newest first, filtered by state with CSS only. */
import { htmlAttributes, htmlText } from '#platform/richtext/model/html-text.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { adrStates, adrWorkflow } from './adr-workflow.ts';
import { anchor, badge, dayInWords, logPage, time } from './decision-log-shell.ts';
import { recordHref, type ExportScope } from './exported-links.ts';
import type { ListedRecord } from './madr-file.ts';

/** Input of the index page. */
export interface LogOf {
  readonly projectName: string;
  /** `2026-11-20`. */
  readonly exportedOn: string;
}

/** Folder of the record pages. */
export const recordsFolder = 'records';

function choice(name: string, label: string, count: number, checked: boolean): string {
  const id = `state-${name}`;
  const input = `<input${htmlAttributes({ type: 'radio', name: 'state', id })}${checked ? ' checked' : ''}>`;
  return `${input}<label for="${id}">${htmlText(label)} <span>${count}</span></label>`;
}

/** Radio buttons that the style sheet reacts to by hiding rows of other states. */
function choices(records: readonly ListedRecord[]): string {
  const known = adrStates.flatMap((name) => {
    const count = records.filter(({ state }) => state.name === name).length;
    return count === 0 ? [] : [choice(name, adrWorkflow.states[name].label, count, false)];
  });
  if (known.length < 2) return '';
  return `<fieldset class="filter"><legend>State</legend>${choice('any', 'All', records.length, true)}${known.join('')}</fieldset>`;
}

function row(record: ListedRecord, scope: ExportScope): string {
  const { serialNumber, title, state, date, consecutive, id } = record;
  const to = (other: string): string => {
    const href = recordHref(scope, other);
    return scope.records.has(other) ? `${recordsFolder}/${href}` : href;
  };
  const note = consecutive
    ? ` <span class="note">replaced by ${anchor(to(consecutive.id), serialLabel(consecutive.serialNumber))}</span>`
    : '';
  return `<tr${htmlAttributes({ 'data-state': state.name })}><td class="number">${serialLabel(serialNumber)}</td><th scope="row">${anchor(to(id), title)}${note}</th><td>${badge(state)}</td><td class="date">${time(date)}</td></tr>`;
}

function table(records: readonly ListedRecord[], scope: ExportScope): string {
  if (records.length === 0) return '<p class="empty">This project has no decisions yet.</p>';
  const rows = records.map((record) => row(record, scope)).join('\n');
  return `<table class="log"><thead><tr><th scope="col">No.</th><th scope="col">Title</th><th scope="col">State</th><th scope="col">Date</th></tr></thead>
<tbody>
${rows}
</tbody></table>`;
}

/** Renders `index.html`. Records must come in display order. */
export function logIndex(records: readonly ListedRecord[], scope: ExportScope, of: LogOf): string {
  const title = `Decisions of ${of.projectName}`;
  const count = `${records.length} ${records.length === 1 ? 'record' : 'records'}`;
  return logPage({
    title,
    root: '',
    body: `<main class="index">
<header><h1>${htmlText(title)}</h1>
<p class="about">${count}, exported from ${anchor(`${scope.projectAddress}/adrs`, 'Archwright')} on ${dayInWords(of.exportedOn)}</p></header>
${choices(records)}
${table(records, scope)}
</main>`,
  });
}
