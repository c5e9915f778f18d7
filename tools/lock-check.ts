/** Checks that `npm ci` works with the lock file in a clean clone, on any machine and any registry. */
import * as z from 'zod/mini';

const entry = z.looseObject({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
});
const lockFile = z.object({ packages: z.record(z.string(), entry) });

/** Folders in which Node would resolve a dependency of `path`, nearest first. */
function places(path: string, name: string): readonly string[] {
  const found: string[] = [];
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    found.push(`${at === '' ? '' : `${at}/`}node_modules/${name}`);
    if (at === '') return found;
  }
}

/** One sentence per problem: a dependency without an entry, a download URL, a package without a checksum. */
export function lockProblems(text: string, file = 'package-lock.json'): readonly string[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([path, item]) => {
    const needed = Object.keys({ ...item.dependencies, ...item.optionalDependencies });
    const missing = needed.filter((name) => !places(path, name).some((place) => place in packages));
    const isInstalled = path.includes('node_modules/') && !item.link;
    return [
      ...missing.map((name) => `${file}: ${path || 'the root'} needs ${name}, which has no entry: npm ci would fail`),
      ...(item.resolved && !item.link ? [`${file}: ${path} holds a download address`] : []),
      ...(isInstalled && !item.integrity ? [`${file}: ${path} has no checksum`] : []),
    ];
  });
}
