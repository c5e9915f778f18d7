/** A server of shared drafts for tests of windows: it orders rows and checks steps by the rules of the real one. */
import type { CallInput, Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { applySteps, openDocument } from '#platform/richtext/model/checked-document.ts';
import type { DraftRow, exchangeSteps } from '../contract.ts';
import type { DraftLink } from './draft-session.ts';

/** A stored text of paragraphs. */
export const aText = (...texts: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });

/** The order of rows, by the rules that the server has. */
export class Desk {
  readonly rows: DraftRow[] = [];
  readonly base: { revision: number; title: string; json: string };
  doc;
  isDown = false;
  losesAnswers = false;

  constructor(json: string) {
    this.base = { revision: 1, title: 'Queue', json };
    this.doc = openDocument(json);
  }

  readonly link: DraftLink = {
    join: async () => ({
      draft: 'draft',
      base: this.base,
      title: 'Queue',
      document: JSON.stringify(openDocument(this.base.json).toJSON()),
      version: 0,
      rows: [...this.rows],
    }),
    exchange: async (body) => {
      await Promise.resolve();
      if (this.isDown) throw new Failure(0, 'No connection.');
      const answer = this.add(body);
      if (this.losesAnswers) throw new Failure(0, 'No connection.');
      return answer;
    },
  };

  add({
    version,
    steps,
    client,
    title,
  }: Omit<CallInput<typeof exchangeSteps>['body'], 'schema'>): Reply<typeof exchangeSteps> {
    const isCurrent = version === this.rows.length;
    if (isCurrent && (steps.length > 0 || title !== undefined)) {
      const { doc, fixes } = applySteps(this.doc, steps);
      this.doc = doc;
      this.rows.push({
        version: this.rows.length + 1,
        client,
        steps: [...steps],
        ...(title === undefined ? {} : { title }),
      });
      if (fixes.length > 0) {
        this.rows.push({ version: this.rows.length + 1, client: null, steps: fixes as DraftRow['steps'] });
      }
    }
    return { accepted: isCurrent, rows: this.rows.slice(version), saved: null };
  }
}
