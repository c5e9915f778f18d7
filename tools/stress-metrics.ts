/** `npm run stress:metrics`: reads damaged metrics reports of every format. Options: --files=10000 --seed=N */
import { parseArgs } from 'node:util';
import { brokenReport, readingFault } from '../engines/code-metrics/src/testing/broken-reports.ts';
import { madeTexts } from '../engines/code-metrics/src/testing/other-reports.ts';
import { bytesOf } from '../engines/code-metrics/src/testing/read-files.ts';
import { reportFormats } from '@archwright/code-metrics';

const { values } = parseArgs({ options: { files: { type: 'string', default: '10000' }, seed: { type: 'string' } } });
const count = Number(values.files);
const first = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`${count} files of each format from seed ${first}`);

async function faultOf(number: number, format: (typeof reportFormats)[number]): Promise<string | undefined> {
  const bytes = brokenReport(bytesOf(madeTexts[format]), number);
  try {
    return await readingFault(bytes, number % 2 === 0 ? format : 'auto', number);
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

let faults = 0;
for (const format of reportFormats) {
  for (let number = first; number < first + count && faults < 5; number += 1) {
    const fault = await faultOf(number, format);
    if (fault === undefined) continue;
    faults += 1;
    console.log(`${format} ${number}: ${fault}\n`);
  }
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
