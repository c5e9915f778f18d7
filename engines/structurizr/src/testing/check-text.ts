/** What must hold for every text, good or bad. Tests and stress runs only. */
import { completionsAt } from '../editing/completions.ts';
import { formatText } from '../editing/format-text.ts';
import { canonicalForm } from '../model/canonical-form.ts';
import type { Limits } from '../parse/parse-options.ts';
import { parseWorkspace, type ParsedWorkspace } from '../parse-workspace.ts';
import { printWorkspace } from '../print/print-workspace.ts';

const meaning = ({ workspace, problems }: ParsedWorkspace): string =>
  JSON.stringify([problems.map(({ line, message }) => [line, message]), workspace && canonicalForm(workspace)]);

/** What is wrong with how a text is read, or nothing. */
export function faultIn(text: string, limits: Partial<Limits> = {}): string | undefined {
  const parsed = parseWorkspace(text, { limits });
  const lines = text.split('\n');
  for (const { line, column, length } of parsed.problems) {
    if (line < 0 || line > lines.length) return `a problem on line ${line} of ${lines.length}`;
    if (line > 0 && column - 1 + length > (lines[line - 1] ?? '').length + 1)
      return `a problem outside of line ${line}`;
  }
  if (parsed.problems.length > 20) return 'more than 20 problems';
  if (parsed.problems.length > 0 && parsed.workspace) return 'a workspace beside problems';
  for (const { target, line, identifier, column } of parsed.symbols.references) {
    const written = (lines[line - 1] ?? '').replace(/^\uFEFF/, '').slice(column - 1, column - 1 + identifier.length);
    if (written !== identifier) return `a reference to ${target.name} where ${written} is written`;
  }
  return undefined;
}

/** What is wrong with the text formatted, or nothing. */
export function formatFault(text: string): string | undefined {
  const formatted = formatText(text);
  if (formatText(formatted) !== formatted) return 'formatting again changes something';
  return meaning(parseWorkspace(formatted)) === meaning(parseWorkspace(text)) ? undefined : 'it means something else';
}

/** What is wrong with the text printed, or nothing. Texts with problems are not printed. */
export function printFault(text: string): string | undefined {
  const { workspace } = parseWorkspace(text);
  if (!workspace) return undefined;
  const printed = parseWorkspace(printWorkspace(workspace));
  if (!printed.workspace) return `the printed text has a problem: ${printed.problems[0]?.message}`;
  return JSON.stringify(canonicalForm(printed.workspace)) === JSON.stringify(canonicalForm(workspace))
    ? undefined
    : 'the printed text is another workspace';
}

/** What is wrong with the completions at a place, or nothing. */
export function completionFault(text: string, at: number): string | undefined {
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const offers = completionsAt(text, before.length, column);
  const wrong = offers.find((offer) => offer.line !== before.length || offer.column + offer.length !== column);
  return wrong && `${wrong.label} replaces something else`;
}
