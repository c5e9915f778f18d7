/** Pushes the ADRs of a repository to Archwright. Built to one file without dependencies for any Node from 20 on. */
import { runProgram } from '#platform/programs/server/run-program.ts';
import { exits, help, readSettings } from './arguments.ts';
import { pushRepository } from './push-repository.ts';

await runProgram(exits, async () => {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === 'help') process.stdout.write(help);
  else await pushRepository(settings);
  return 0;
});
