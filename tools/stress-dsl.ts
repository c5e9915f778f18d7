/** `npm run stress:dsl`: reads random and broken Structurizr texts. Options: --texts=1000000 --seed=N */
import { parseArgs } from 'node:util';
import { completionFault, faultIn, formatFault, printFault } from '../engines/structurizr/src/testing/check-text.ts';
import { mutated, randomText, richText } from '../engines/structurizr/src/testing/random-texts.ts';
import { corpusText, hasCorpus, outcomes, probes } from '../engines/structurizr/src/testing/structurizr-corpus.ts';

const { values } = parseArgs({ options: { texts: { type: 'string', default: '1000000' }, seed: { type: 'string' } } });
const count = Number(values.texts);
const first = Number(values.seed ?? Date.now() % 1_000_000_000);
const files = hasCorpus ? outcomes().filter(({ variantOf }) => variantOf === undefined) : [];
const bases = [richText, ...probes().map(({ dsl }) => dsl), ...files.map(({ file }) => corpusText(file))];
console.log(`${count} texts from seed ${first}, ${bases.length} texts to break`);

/** Every second text comes from the table of contexts; the others are broken versions of good ones. */
function textOf(number: number): string {
  if (number % 2 === 0) return randomText(number);
  return mutated(bases[(number >> 1) % bases.length] ?? richText, number);
}

/** All texts are read; the slower checks take a part of them. */
function faultOf(text: string, number: number): string | undefined {
  if (number % 20 === 0) return formatFault(text) ?? completionFault(text, number % (text.length + 1));
  return number % 10 === 1 ? printFault(text) : faultIn(text);
}

let faults = 0;
for (let number = first; number < first + count; number += 1) {
  const text = textOf(number);
  try {
    const fault = faultOf(text, number);
    if (fault === undefined) continue;
    faults += 1;
    console.log(`text ${number}: ${fault}\n${text}\n`);
  } catch (error) {
    faults += 1;
    console.log(`text ${number}: ${error instanceof Error ? error.stack : String(error)}\n${text}\n`);
  }
  if (faults >= 5) break;
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
