/** Waits for statements that are sent together. */

type Answers<Branches extends readonly unknown[]> = { -readonly [At in keyof Branches]: Awaited<Branches[At]> };

/**
 * As `Promise.all`, but waits for every branch before it throws the failure that came first. Inside a transaction a
 * branch that is still going on when its sibling fails would otherwise find the transaction ended.
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
