/** The entry of the engine: text in; workspace, views, problems, warnings and symbols out. */
import type { Symbols } from './editing/symbol-types.ts';
import type { ModelElement } from './model/model-types.ts';
import type { Workspace } from './model/workspace-types.ts';
import { count } from './model/model-builder.ts';
import { defaultLimits, type ParseOptions } from './parse/parse-options.ts';
import { Parser } from './parse/parser.ts';
import { Session } from './parse/session.ts';
import { Refusal } from './text/refusal.ts';
import type { Problem, Warning } from './text/places.ts';
import { addDefaultViews } from './views/default-views.ts';
import { listViews } from './views/view-list.ts';
import type { ListedView, StaticView } from './views/view-types.ts';

/** What a text holds. */
export interface ParsedWorkspace {
  /** Absent when there are problems, or nothing but comments. */
  readonly workspace?: Workspace;
  /** In the order of lists: by system, kind and key. */
  readonly views: readonly ListedView[];
  /** In order of appearance; the first one is that of the reference parser. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Also of texts with problems. */
  readonly symbols: Symbols;
}

/** Parses a text. Never throws; work and result are limited by `options`. */
export function parseWorkspace(text: string, options: ParseOptions = {}): ParsedWorkspace {
  const session = new Session({ ...defaultLimits, ...options.limits });
  const { symbols, warnings, workspace } = session;
  const problems = problemsOf(session, text);
  if (problems.length > 0 || !session.seen.has('workspace')) return { views: [], problems, warnings, symbols };
  return { workspace, views: listViews(workspace.views, workspace.settings.properties), problems, warnings, symbols };
}

const withoutLine = (message: string): Problem => ({ message, line: 0, column: 0, length: 0, source: '' });

function problemsOf(session: Session, text: string): Problem[] {
  if (text === '') return [withoutLine('A DSL fragment must be specified')];
  const tooLong = sizeProblem(text, session.limits.textBytes);
  if (tooLong) return [tooLong];
  const { problems } = new Parser(session, text).read();
  if (problems.length === 0 && session.seen.has('workspace')) problems.push(...finish(session));
  return problems;
}

/** The line where a text becomes longer than `most` UTF-8 bytes. */
export function sizeProblem(text: string, most: number): Problem | undefined {
  let bytes = 0;
  let line = 1;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) [line, start] = [line + 1, at + 1];
    bytes += code < 0x80 ? 1 : code < 0x8_00 || (code >= 0xd8_00 && code <= 0xdf_ff) ? 2 : 3;
    if (bytes <= most) continue;
    const end = text.indexOf('\n', at);
    const source = text
      .slice(start, end < 0 ? text.length : end)
      .trim()
      .slice(0, 200);
    return {
      message: `The text may have at most ${count(most)} bytes`,
      line,
      column: at - start + 1,
      length: 1,
      source,
    };
  }
  return undefined;
}

/** Checks the scope and adds default views. */
function finish(session: Session): Problem[] {
  const broken = scopeProblem(session.workspace);
  if (broken !== undefined) return [withoutLine(broken)];
  try {
    if (session.workspace.views.length === 0) addViews(session);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [withoutLine(error.message)];
    throw error;
  }
}

function scopeProblem({ configuration, model }: Workspace): string | undefined {
  const withContainers = model.elements.filter(
    ({ kind, children }: ModelElement) => kind === 'SoftwareSystem' && children.length > 0,
  );
  const [first] = withContainers;
  if (configuration.scope === 'landscape' && first)
    return `Workspace is landscape scoped, but the software system named ${first.name} has containers.`;
  if (configuration.scope === 'softwaresystem' && withContainers.length > 1)
    return 'Workspace is software system scoped, but multiple software systems have containers and/or documentation defined.';
  return undefined;
}

function addViews(session: Session): void {
  const { workspace, builder, limits, budget } = session;
  const numbers = new Map<string, number>();
  workspace.hasDefaultViews = true;
  addDefaultViews({ model: builder.model, limits, budget }, (kind, about) => {
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    if (workspace.views.length >= limits.views)
      throw new Refusal(`A workspace may have at most ${count(limits.views)} views`);
    const view: StaticView = {
      kind,
      ...about,
      key: `${kind}-${String(number).padStart(3, '0')}`,
      isKeyGenerated: true,
      order: workspace.views.length + 1,
      title: '',
      description: '',
      properties: new Map(),
      place: { line: 0, column: 0, length: 0 },
      elements: new Set(),
      relationships: new Set(),
      animation: [],
    };
    if (kind === 'SystemContext' && about.subject) view.elements.add(about.subject);
    workspace.views.push(view);
    return view;
  });
}
