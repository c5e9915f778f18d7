/** Reads the text of a workspace for the server: refuses problems, extracts what is stored beside it. */
import { createHash } from 'node:crypto';
import { officialText, readWorkspaceJson, viewScenes, type Problem, type ViewScene } from '@archwright/structurizr';
import { answeredLosses, type Loss } from '#platform/exchange/contract.ts';
import { refused, type Failure } from '#platform/http/model/failure.ts';
import type { Violation } from '#platform/http/contract.ts';
import { structurizrLimits, tooLongMessage, type WorkspaceWarning } from '../contract.ts';
import { checkText, withoutPlace, type WholeWorkspace } from '../model/checked-text.ts';
import { noWorkspaceMessage } from '../model/text-messages.ts';
import type { PlannedView } from '../model/view-matching.ts';

/** What is stored of a text besides itself. */
export interface ReadText {
  readonly dsl: string;
  readonly name: string;
  /** Words for search: a line for each element and view. */
  readonly words: string;
  readonly warnings: readonly WorkspaceWarning[];
}

const violationOf = ({ message, line, column, length, hint }: Problem): Violation => ({
  field: 'dsl',
  path: 'dsl',
  errors: [message],
  line,
  column,
  length,
  ...(hint === undefined ? {} : { hint }),
});

/** 422 with the official text of the first problem and all of them as violations. */
const refusal = (problems: readonly Problem[]): Failure => {
  const [first] = problems;
  return refused(first ? officialText(first) : noWorkspaceMessage, { violations: problems.map(violationOf) });
};

/** Parses a text that must hold a workspace; throws 422. */
export function parsedText(dsl: string): WholeWorkspace {
  if (Buffer.byteLength(dsl) > structurizrLimits.textBytes) throw refusal([withoutPlace(tooLongMessage)]);
  const checked = checkText(dsl);
  if (!checked.whole) throw refusal(checked.problems);
  return checked.whole;
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

function wordsOf({ workspace, views }: WholeWorkspace): string {
  const { elements, relationships } = workspace.model;
  return [
    workspace.description,
    ...views.map(({ name, view }) => joined([name, view.key, view.description])),
    ...elements
      .filter(({ original }) => original === undefined)
      .map(({ name, technology, description, group, tags }) =>
        joined([name, technology, group, ...[...tags].filter((tag) => !tag.startsWith('Element')), description]),
      ),
    ...relationships
      .filter(({ linked }) => linked === undefined)
      .map(({ description, technology }) => joined([description, technology])),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Reads a text that must hold a workspace; throws 422. */
export const readText = (dsl: string): ReadText => readTextOf(dsl, parsedText(dsl));

/** Reads a workspace JSON as DSL, with a report of what the DSL does not hold; throws 422 with violations of `data`. */
export function readJson(data: string): ReadText & { readonly losses: readonly Loss[] } {
  const read = readWorkspaceJson(data);
  if (!read.ok) {
    const violations = read.problems.map(({ message }) => ({ field: 'data', path: 'data', errors: [message] }));
    throw refused(violations[0]?.errors[0] ?? noWorkspaceMessage, { violations });
  }
  return { ...readTextOf(read.dsl, read.parsed), losses: answeredLosses(read.losses) };
}

function readTextOf(dsl: string, parsed: WholeWorkspace): ReadText {
  return {
    dsl,
    name: parsed.workspace.name,
    words: wordsOf(parsed),
    warnings: parsed.warnings.slice(0, structurizrLimits.warnings).map(({ message, line }) => ({ message, line })),
  };
}

/** Increase it when the same scene is drawn differently: all views are drawn again at their next save. */
const drawingVersion = 2;

const hashOf = ({ scene, autoLayout }: ViewScene): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, autoLayout, scene]))
    .digest('hex');

/** The views of a parsed text, with what decides about their identity and about drawing them again. */
export const plannedViews = (parsed: WholeWorkspace): readonly PlannedView[] =>
  viewScenes(parsed).map((one) => ({
    key: one.key,
    hasOwnKey: !one.isKeyGenerated,
    subject: one.subject,
    name: one.name,
    type: one.kind,
    inputHash: hashOf(one),
  }));
