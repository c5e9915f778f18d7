/** How a command line program starts and ends. */

/**
 * Why a program ends early: the server says no, wrong arguments, nothing readable, no answer from the server, or nobody
 * is signed in.
 */
export type Fault = 'refused' | 'usage' | 'input' | 'unreachable' | 'signed-out';

/** The exit code of each fault, which a program documents in its help; only some programs have people signed in. */
export type ExitCodes = Readonly<Record<Exclude<Fault, 'signed-out'>, number> & { 'signed-out'?: number }>;

/** Ends the program with a message and the exit code of a fault. */
export class Stop extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The code or the words of a failed call of Node. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code, message } = (cause ?? error) as { code?: unknown; message?: unknown };
  return String(code ?? message ?? error);
}

/** Checked before using features that older versions lack. */
function assertNodeVersion(): void {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) < 20) throw new Stop('usage', `Node 20 or newer is needed; this is Node ${node}.`);
}

/** Runs a program, which returns its exit code. A `Stop` prints its message; anything else is unexpected. */
export async function runProgram(exits: ExitCodes, main: () => number | Promise<number>): Promise<void> {
  try {
    assertNodeVersion();
    process.exitCode = await main();
  } catch (error) {
    console.error(
      error instanceof Stop ? error.message : `Unexpected: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = exits[error instanceof Stop ? error.fault : 'unreachable'] ?? exits.refused;
  }
}
