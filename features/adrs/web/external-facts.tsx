/** What is told of a record that a repository keeps: beside its text, and above it. */
import { externalAddress } from '#platform/ui/web/external-address.ts';
import type { Fact } from '#platform/ui/web/fact-list.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { externalAdrMessage, removedLabel, type Adr } from '../contract.ts';
import classes from './adr-view-page.module.css';

/** Characters of a commit that people compare. */
const shortCommit = 10;

/** Everything that the repository told, in the order in which it is looked for. Nothing for other records. */
export function externalFacts({ repository, externalNumber, externalId, webUrl, ...rest }: Adr): Fact[] {
  if (repository === undefined) return [];
  const { commit, date, deciders = [] } = rest;
  const facts: Fact[] = [['Repository', repository]];
  if (externalNumber) facts.push(['Number there', externalNumber]);
  if (date) facts.push(['Date', date]);
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

/** Why it cannot be edited here, and whether the repository still has it. */
export function ExternalNotices({ adr: { repository, removedAt } }: { readonly adr: Adr }) {
  return (
    <div className={classes.external}>
      <InlineAlert type="warning">{externalAdrMessage}</InlineAlert>
      {removedAt ? (
        <InlineAlert type="info">
          {`${removedLabel.charAt(0).toUpperCase()}${removedLabel.slice(1)}`} {repository},{' '}
          <RelativeTime at={removedAt} />. What was pushed last stays here.
        </InlineAlert>
      ) : null}
    </div>
  );
}
