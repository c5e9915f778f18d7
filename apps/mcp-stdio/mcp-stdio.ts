/** Connects agents that speak MCP over stdio. Built to one file without dependencies for any Node from 20 on. */
import { createInterface } from 'node:readline';
import { warnIfPlain } from '#platform/programs/server/program-arguments.ts';
import { runProgram } from '#platform/programs/server/run-program.ts';
import { exits, help, readSettings } from './stdio-arguments.ts';
import { Relay } from './relay.ts';

/** After the input has ended, answers that are on their way are waited for so long. */
const patience = 10_000;

await runProgram(exits, async () => {
  const target = readSettings(process.argv.slice(2), process.env);
  if (target === 'help') {
    process.stdout.write(help);
    return 0;
  }
  warnIfPlain(target);
  const relay = new Relay(target, {
    answer: (message) => void process.stdout.write(`${JSON.stringify(message)}\n`),
    report: (sentence) => console.error(sentence),
  });
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) relay.take(line);
  await relay.finish(patience);
  return 0;
});
