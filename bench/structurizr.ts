/**
 * `npm run bench:structurizr`: the time to parse the largest workspace of the corpus, beside splitting the same text into
 * lines in the same run. Needs the corpus (`CORPUS_DIR`).
 */
import { parseWorkspace } from '@archwright/structurizr';
import { corpusFolder, corpusText, hasCorpus } from '../engines/structurizr/src/testing/structurizr-corpus.ts';
import { percentile, shownMs } from './timing.ts';

/** The goal for a warm parse, ms. */
const goal = 50;
const rounds = 200;

function timesOf(work: () => unknown): number[] {
  for (let round = 0; round < 50; round += 1) work();
  return Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}

if (!hasCorpus) {
  console.log(`!! SKIPPED: ${corpusFolder} holds no texts (set CORPUS_DIR)`);
} else {
  const text = corpusText('real/mozilla-fx-private-relay.dsl');
  const { workspace } = parseWorkspace(text);
  const parsing = timesOf(() => parseWorkspace(text));
  const floor = timesOf(() => text.split('\n').map((line) => line.trim()));
  const { elements = [], relationships = [] } = workspace?.model ?? {};
  console.log(`${text.length} characters, ${elements.length} elements, ${relationships.length} relationships`);
  console.log(`parse        p50 ${shownMs(percentile(parsing, 0.5))}  p95 ${shownMs(percentile(parsing, 0.95))}`);
  console.log(`split lines  p50 ${shownMs(percentile(floor, 0.5))}  p95 ${shownMs(percentile(floor, 0.95))}`);
  const isMet = percentile(parsing, 0.95) <= goal;
  console.log(`${isMet ? 'ok  ' : 'FAIL'} parse p95 at most ${goal} ms`);
  process.exitCode = isMet ? 0 : 1;
}
