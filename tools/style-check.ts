/** Checks CSS modules against the components that import them: unused classes, missing classes, unknown patterns. */
import { posix } from 'node:path';

/** A style sheet or component, with `path` relative to the root of the repository and `/` between its parts. */
export interface StyledFile {
  readonly path: string;
  readonly text: string;
}

const patternFile = 'platform/ui/web/patterns.css';

/** The names of all classes in the selectors of a style sheet, those in `:global()` left out. */
function classesOf(text: string): ReadonlySet<string> {
  const selectors = text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '')
    .match(/[^{};]+(?=\{)/g);
  const names = (selectors ?? []).flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)]);
  return new Set(names.map((match) => match[1] ?? ''));
}

/** The classes that components take from each CSS module, by path; `undefined` where a class is chosen at run time. */
function usesByModule(components: readonly StyledFile[]): ReadonlyMap<string, ReadonlySet<string> | undefined> {
  const uses = new Map<string, Set<string> | undefined>();
  for (const { path, text } of components) {
    for (const [, name = '', address = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const target = address.startsWith('#') ? address.slice(1) : posix.join(posix.dirname(path), address);
      const known = uses.has(target) ? uses.get(target) : new Set<string>();
      const taken = [
        ...text.matchAll(new RegExp(`(?<![\\w./-])${name}(?:\\.(?!module\\.css)(\\w+)|\\['([^']+)'\\])`, 'g')),
      ];
      for (const [, plain, quoted] of taken) known?.add(plain ?? quoted ?? '');
      const atRunTime = new RegExp(`(?<![\\w./-])${name}(?:\\[(?!')|[,)}])`).test(text);
      uses.set(target, atRunTime ? undefined : known);
    }
  }
  return uses;
}

/** One line for each class that is never used, used but not declared, or composed from a pattern that does not exist. */
export function styleProblems(styles: readonly StyledFile[], components: readonly StyledFile[]): readonly string[] {
  const uses = usesByModule(components);
  const patterns = classesOf(styles.find(({ path }) => path === patternFile)?.text ?? '');
  return styles
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const declared = classesOf(text);
      const composed = [...text.matchAll(/composes: ([^;]+) from global;/g)].flatMap(
        (match) => match[1]?.split(' ') ?? [],
      );
      const own = [...text.matchAll(/composes: ([^;]+);/g)].flatMap(([, names = '']) =>
        names.includes(' from ') ? [] : names.split(' '),
      );
      const taken = uses.has(path) ? uses.get(path) : new Set<string>();
      const used = taken && new Set([...taken, ...own]);
      return [
        ...composed.filter((name) => !patterns.has(name)).map((name) => `${path}: '${name}' is not in ${patternFile}`),
        ...[...(used ?? [])].filter((name) => !declared.has(name)).map((name) => `${path}: no class '${name}'`),
        ...(used
          ? [...declared].filter((name) => !used.has(name)).map((name) => `${path}: no component uses '${name}'`)
          : []),
      ];
    });
}
