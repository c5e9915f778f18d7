/** Waits for statements that are sent concurrently. */

type Answers<Branches extends readonly unknown[]> = { -readonly [At in keyof Branches]: Awaited<Branches[At]> };

/**
 * Like `Promise.all`, but waits for every branch before it rejects with the first failure. Inside a transaction, a
 * branch that is still running when another one fails would otherwise find the transaction ended.
 */
export async function allDone<const Branches extends readonly unknown[]>(
  branches: Branches,
): Promise<Answers<Branches>> {
  const failures: unknown[] = [];
  const answers = await Promise.all(
    branches.map(async (branch) => {
      try {
        return await branch;
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return answers as Answers<Branches>;
}
