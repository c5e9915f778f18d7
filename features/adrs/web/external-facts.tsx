/** Repository data of a record: facts in the side column and the banner above the text. */
import { externalAddress } from '#platform/ui/web/external-address.ts';
import type { Fact } from '#platform/ui/web/fact-list.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { externalAdrMessage, removedLabel, staleStatusMessage, type Adr } from '../contract.ts';
import { activeStates } from '../model/adr-workflow.ts';
import classes from './adr-view-page.module.css';

/** Length of an abbreviated commit hash. */
const shortCommit = 10;

/** Facts from the repository; renders nothing for other records. */
export function externalFacts({ repository, externalNumber, externalId, webUrl, ...rest }: Adr): Fact[] {
  if (repository === undefined) return [];
  const { commit, createdAt, date, deciders = [] } = rest;
  const facts: Fact[] = [['Repository', repository]];
  if (externalNumber) facts.push(['Number there', externalNumber]);
  // A whole date stands under "Created".
  if (date && !createdAt?.startsWith(date)) facts.push(['Date', date]);
  if (deciders.length > 0) facts.push(['Deciders', deciders.join(', ')]);
  if (commit) {
    facts.push([
      'Commit',
      <code key="commit" title={commit}>
        {commit.slice(0, shortCommit)}
      </code>,
    ]);
  }
  if (externalId) facts.push(['File', fileOf(externalId, webUrl)]);
  return facts;
}

const fileOf = (externalId: string, webUrl: string | null | undefined) =>
  webUrl ? (
    <a className="aw-link" href={externalAddress(webUrl)} target="_blank" rel="noopener noreferrer">
      {externalId}
    </a>
  ) : (
    externalId
  );

/** Explains why the record cannot be edited here, and whether the repository still contains it. */
export function ExternalNotices({ adr }: { readonly adr: Adr }) {
  const { repository, removedAt, consecutive, state } = adr;
  const isActive = (of: Adr['state']): boolean => activeStates.some((name) => name === of.name);
  const isStale = consecutive !== null && isActive(consecutive.state) && isActive(state);
  return (
    <div className={classes.external}>
      <InlineAlert type="warning">{externalAdrMessage}</InlineAlert>
      {isStale ? (
        <InlineAlert type="warning">
          {staleStatusMessage(serialLabel(consecutive.serialNumber), state.label)}
        </InlineAlert>
      ) : null}
      {removedAt ? (
        <InlineAlert type="info">
          {`${removedLabel.charAt(0).toUpperCase()}${removedLabel.slice(1)}`} {repository},{' '}
          <RelativeTime at={removedAt} />. The last pushed version stays here.
        </InlineAlert>
      ) : null}
    </div>
  );
}
