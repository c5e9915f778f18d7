/** How agents connect by MCP: the address, and configurations ready to copy; on the Free plan, the way to PRO. */
import {
  connectAgentsHelp,
  connectAgentsTitle,
  mcpPath,
  mcpProgramPath,
  mcpUpgradeMessage,
} from '#features/mcp/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { Command } from '#platform/programs/web/program-steps.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import classes from './connect-agents.module.css';

/** Stands where the key belongs: a key is shown once, and never again. */
const keyHere = 'ak_...';

const configuration = (server: object): string => JSON.stringify({ mcpServers: { archwright: server } }, undefined, 2);

/** For agents that connect by HTTP. */
const overHttp = (origin: string): string =>
  configuration({ type: 'http', url: `${origin}${mcpPath}`, headers: { Authorization: `Bearer ${keyHere}` } });

/** For agents that start a program. */
const overStdio = (origin: string, file: string): string =>
  configuration({
    command: 'node',
    args: [`/path/to/${file}`],
    env: { ARCHWRIGHT_URL: origin, ARCHWRIGHT_API_KEY: keyHere },
  });

function Upgrade() {
  const mayUpgrade = usePermission('subscription.view');
  return (
    <InlineAlert type="info">
      <span>{mcpUpgradeMessage}</span>{' '}
      {mayUpgrade ? (
        <AppLink className="aw-link" href="/organization/subscription">
          See plans
        </AppLink>
      ) : null}
    </InlineAlert>
  );
}

function Configurations() {
  const { origin } = window.location;
  const file = mcpProgramPath.split('/').at(-1) ?? '';
  return (
    <>
      <h3>Address</h3>
      <Command label="address" text={`${origin}${mcpPath}`} />
      <h3>Over HTTP</h3>
      <p>
        For agents that connect to addresses. The key needs the scope <code>read</code>, and <code>propose</code> for
        proposals.
      </p>
      <Command label="configuration for HTTP" text={overHttp(origin)} />
      <h3>Over standard input and output</h3>
      <p>
        For agents that start a program. Download one file for Node 20 or newer:{' '}
        <a className="aw-link" href={mcpProgramPath} download>
          {file}
        </a>
      </p>
      <Command label="configuration for standard input and output" text={overStdio(origin, file)} />
    </>
  );
}

/** Below the keys. Says nothing about the plan until it is known. */
export function ConnectAgents() {
  const { data: limits } = useRead(getLimits, {});
  return (
    <section className={classes.agents} aria-labelledby="connect-agents">
      <h2 id="connect-agents">{connectAgentsTitle}</h2>
      <p>{connectAgentsHelp}</p>
      {limits?.plan === 'basic' ? <Upgrade /> : null}
      {limits?.plan === 'pro' ? <Configurations /> : null}
    </section>
  );
}
