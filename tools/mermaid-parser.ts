/** The mermaid package as a parser. Tests only. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';

/** What is used of the package; `Drawn` is the diagram of a text. */
export interface Mermaid<Drawn> {
  readonly initialize: (config: object) => void;
  readonly mermaidAPI: { readonly getDiagramFromText: (text: string) => Promise<Drawn> };
}

/** Loads the package without a browser. */
export function loadMermaid<Drawn>(): Mermaid<Drawn> {
  // The package accesses the DOM on load, its grammar does not; these stubs are never called.
  const page = { nodeType: 9, implementation: {}, currentScript: null, createElement: () => ({}) };
  const world: Record<string, unknown> = {
    document: page,
    Element: class {},
    console,
    structuredClone,
    setTimeout,
    clearTimeout,
    URL,
    addEventListener: () => undefined,
  };
  world['window'] = world;
  createContext(world);
  runInContext(readFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8'), world);
  const mermaid = world['mermaid'] as Mermaid<Drawn>;
  mermaid.initialize({ securityLevel: 'strict', startOnLoad: false });
  return mermaid;
}

const named: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };

/** Decodes text like Mermaid, which keeps entities encoded until rendering. */
export const shownByMermaid = (text: string): string =>
  text
    .replaceAll('<br/>', '\n')
    .replaceAll(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/ﬂ°(\w+)¶ß/g, (_, name: string) => named[name] ?? '?');
