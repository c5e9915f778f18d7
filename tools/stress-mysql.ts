/** `npm run stress:mysql`: reads broken MySQL scripts. Options: --scripts=1000000 --seed=N */
import { parseArgs } from 'node:util';
import { brokenScript } from '../engines/mysql-ddl/src/testing/broken-scripts.ts';
import { scriptFault } from '../engines/mysql-ddl/src/testing/script-faults.ts';

const { values } = parseArgs({
  options: { scripts: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
});
const count = Number(values.scripts);
const first = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`${count} scripts from seed ${first}`);

function faultOf(number: number): string | undefined {
  const text = brokenScript(number);
  try {
    const fault = scriptFault(text, number);
    return fault && `${fault}\n${text}`;
  } catch (error) {
    return `${error instanceof Error ? error.stack : String(error)}\n${text}`;
  }
}

let faults = 0;
for (let number = first; number < first + count && faults < 5; number += 1) {
  const fault = faultOf(number);
  if (fault === undefined) continue;
  faults += 1;
  console.log(`script ${number}: ${fault}\n`);
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
