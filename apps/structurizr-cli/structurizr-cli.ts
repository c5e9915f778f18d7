/** Works on Structurizr workspaces in pipelines. Built to one file without dependencies for any Node from 20 on. */
import './node-20.ts';
import { runProgram } from '#platform/programs/server/run-program.ts';
import { exits, help, readCommand } from './cli-arguments.ts';
import { exportFile, exportViews, push, render, validate } from './commands.ts';

/** Set by the build: the version of the product. */
declare const productVersion: string;

await runProgram(exits, () => {
  const command = readCommand(process.argv.slice(2), process.env);
  switch (command.name) {
    case 'help':
      process.stdout.write(help);
      return 0;
    case 'version':
      console.log(`archwright-structurizr ${productVersion}`);
      return 0;
    case 'validate':
      return validate(command, process.env);
    case 'render':
      return render(command, process.env);
    case 'export':
      return exportFile(command, process.env);
    case 'export-views':
      return exportViews(command, process.env);
    case 'push':
      return push(command, process.env);
  }
});
