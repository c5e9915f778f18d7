/** The command line tool and the client for programs: files to download, and lines ready to copy. */
import { Command } from '#platform/programs/web/program-steps.tsx';
import { clientPaths, commandLinePath, programsHelp, programsTitle } from '../contract.ts';
import classes from './connect-agents.module.css';

const fileOf = (path: string): string => path.split('/').at(-1) ?? '';

function Download({ path }: { readonly path: string }) {
  return (
    <a className="aw-link" href={path} download>
      {fileOf(path)}
    </a>
  );
}

const example = (origin: string): string => `import { createClient, each } from './${fileOf(clientPaths.module)}';

const client = createClient({ address: '${origin}', key: process.env.ARCHWRIGHT_API_KEY, project: 'SHOP' });
for await (const adr of each(client.adrs.listAdrs)) console.log(adr.serialNumber, adr.title);`;

/** Below the keys, for every plan. */
export function CommandLine() {
  const { origin } = window.location;
  return (
    <section className={classes.agents} aria-labelledby="command-line">
      <h2 id="command-line">{programsTitle}</h2>
      <p>{programsHelp}</p>
      <h3>Command line</h3>
      <p>
        Download <Download path={commandLinePath} />, sign in with a key, and pull a project into a folder. The key
        needs the scope <code>read</code>, and <code>propose</code> or <code>write</code> to push.
      </p>
      <Command label="download of the command line" text={`curl -fO ${origin}${commandLinePath}`} />
      <Command label="sign-in" text={`node ${fileOf(commandLinePath)} login ${origin}`} />
      <Command label="first pull" text={`node ${fileOf(commandLinePath)} pull architecture`} />
      <h3>Client for TypeScript and JavaScript</h3>
      <p>
        Download <Download path={clientPaths.module} /> and its types, <Download path={clientPaths.types} />. All calls
        are described at{' '}
        <a className="aw-link" href="/api/docs">
          /api/docs
        </a>
        .
      </p>
      <Command label="example of the client" text={example(origin)} />
    </section>
  );
}
