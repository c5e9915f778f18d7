/** Record page of the decision log: state, replacements, text, notes, facts and history. */
import { documentToHtml } from '#platform/richtext/model/document-to-html.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { htmlAttributes, htmlText } from '#platform/richtext/model/html-text.ts';
import { isSafeHref } from '#platform/richtext/model/link-address.ts';
import type { StateChange } from '#platform/workflow/contract.ts';
import { numberedTitle, serialLabel } from '#platform/workflow/model/serial-number.ts';
import { beingReplacedLabel, externalAdrMessage, type ExportedAdr, type AdrReference } from '../contract.ts';
import { adrStates, stateMeanings } from './adr-workflow.ts';
import { anchor, badge, logPage, time } from './decision-log-shell.ts';
import { placesOf, productAddress, recordHref, type ExportScope } from './exported-links.ts';
import type { NamedRecord } from './exported-names.ts';
import { dayOf, decisionDay, decisionMakers } from './madr-file.ts';

/** Previous and next record, by number. */
export interface Neighbours {
  readonly before: NamedRecord | undefined;
  readonly behind: NamedRecord | undefined;
}

const banner = (words: string, other: AdrReference, scope: ExportScope): string =>
  `<a${htmlAttributes({ class: 'banner', href: recordHref(scope, other.id) })}><small>${htmlText(words)}</small><span><b>${serialLabel(other.serialNumber)}</b> ${htmlText(other.title)}</span> ${badge(other.state)}</a>`;

function banners(adr: ExportedAdr, scope: ExportScope): string {
  const { former, consecutive, pendingFormer, pendingConsecutive } = adr;
  const all = [
    former && banner('Replaces', former, scope),
    pendingFormer && banner('Will replace, once it is accepted', pendingFormer, scope),
    consecutive && banner('Replaced by', consecutive, scope),
    pendingConsecutive &&
      banner(beingReplacedLabel(serialLabel(pendingConsecutive.serialNumber)), pendingConsecutive, scope),
  ].filter((one) => one !== null);
  return all.length > 0 ? `<div class="banners">${all.join('\n')}</div>` : '';
}

function strip({ state, source }: ExportedAdr): string {
  const known = adrStates.find((name) => name === state.name);
  const meaning = source === 'internal' && known ? `<span>${htmlText(stateMeanings[known])}</span>` : '';
  return `<p class="strip">${badge(state)} ${meaning}</p>`;
}

/** Plain text with its line breaks. */
const typed = (text: string): string => `<p>${htmlText(text).replaceAll(/\r?\n/g, '<br>')}</p>`;

function notesOf({ notes }: ExportedAdr): string {
  if (notes.length === 0) return '';
  const all = notes.map(
    ({ content, by, at }) =>
      `<li><p class="by"><b>${htmlText(by.username)}</b> ${time(dayOf(at))}</p>${typed(content)}</li>`,
  );
  return `<section class="notes"><h2>Notes</h2><ol>${all.join('\n')}</ol></section>`;
}

/** The path of a record in its repository, linked when its URL is known. */
function place({ externalId, repository, webUrl }: ExportedAdr): string {
  const words = externalId ?? repository ?? '';
  return webUrl && isSafeHref(webUrl)
    ? anchor(webUrl, words || webUrl, { rel: 'noopener noreferrer' })
    : htmlText(words);
}

function facts(adr: ExportedAdr, scope: ExportScope): string {
  const { rfc, repository, externalNumber, contributors } = adr;
  const makers = decisionMakers(adr);
  const rows = [
    ['Date', time(decisionDay(adr))],
    ['Decided by', htmlText(makers.join(', '))],
    ['Written by', htmlText(contributors.map(({ username }) => username).join(', '))],
    ['From', rfc && anchor(productAddress(scope, 'rfc', rfc.id), `RFC ${numberedTitle(rfc.serialNumber, rfc.title)}`)],
    ['Repository', repository && htmlText(repository)],
    ['Number there', externalNumber && htmlText(externalNumber)],
    ['File', repository && place(adr)],
  ].filter(([, value]) => value);
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

function event({ at, label, by, reason, to }: StateChange): string {
  const why = reason ? `<blockquote>${typed(reason)}</blockquote>` : '';
  return `<li${htmlAttributes({ 'data-theme': to.theme })}><b>${htmlText(label)}</b><br>${htmlText(by.username)} · ${time(dayOf(at))}${why}</li>`;
}

const historyOf = ({ history }: ExportedAdr): string =>
  history.length > 0
    ? `<section><h2>History</h2><ol class="history">${history.map(event).join('\n')}</ol></section>`
    : '';

function turns({ before, behind }: Neighbours, scope: ExportScope): string {
  const turn = (record: NamedRecord | undefined, words: string, rel: string): string =>
    record
      ? `<a${htmlAttributes({ href: recordHref(scope, record.id), rel })}><small>${words}</small> ${htmlText(numberedTitle(record.serialNumber, record.title))}</a>`
      : '<span></span>';
  return `<nav class="turns" aria-label="Neighbours">${turn(before, 'Previous', 'prev')}${turn(behind, 'Next', 'next')}</nav>`;
}

/** Renders the page of one record. */
export function logRecord(adr: ExportedAdr, scope: ExportScope, around: Neighbours, projectName: string): string {
  const removed = adr.removedAt ? `<p class="warning">Removed in repository on ${time(dayOf(adr.removedAt))}.</p>` : '';
  const source = adr.source === 'external' ? `<p class="warning">${htmlText(externalAdrMessage)}</p>` : '';
  return logPage({
    title: numberedTitle(adr.serialNumber, adr.title),
    root: '../',
    body: `<nav class="way" aria-label="Way">${anchor('../index.html', `Decisions of ${projectName}`)} <span>/ ${serialLabel(adr.serialNumber)}</span></nav>
<main class="record">
<article>
<header><h1>${htmlText(adr.title)}</h1>
${strip(adr)}</header>
${source}${removed}${banners(adr, scope)}
<div class="text">
${documentToHtml(parseDocument(adr.json), placesOf(scope))}
</div>
${notesOf(adr)}
</article>
<aside>${facts(adr, scope)}${historyOf(adr)}</aside>
</main>
${turns(around, scope)}`,
  });
}
