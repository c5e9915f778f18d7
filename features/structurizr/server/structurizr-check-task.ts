/** Worker task of Structurizr: checks a text without storing anything. */
import { officialText } from '@archwright/structurizr';
import { structurizrLimits, tooLongMessage } from '../contract.ts';
import { checkText, withoutPlace } from '../model/checked-text.ts';

/** A problem of a text; line and column count from 1, 0 is "no place". */
export interface DslProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly hint: string | null;
}

/** What a check found. */
export interface DslCheck {
  readonly isValid: boolean;
  readonly problems: readonly DslProblem[];
  readonly elements: number;
  readonly relationships: number;
  /** Keys of the views. */
  readonly views: readonly string[];
}

/** Worker task: checks a workspace text. */
export function checkDsl(dsl: string): DslCheck {
  const isLong = Buffer.byteLength(dsl) > structurizrLimits.textBytes;
  const checked = isLong ? { problems: [withoutPlace(tooLongMessage)] } : checkText(dsl);
  const whole = 'whole' in checked ? checked.whole : undefined;
  const problems = 'problems' in checked ? checked.problems : [];
  return {
    isValid: whole !== undefined,
    problems: problems.map((problem) => ({
      message: officialText(problem),
      line: problem.line,
      column: problem.column,
      hint: problem.hint ?? null,
    })),
    elements: whole?.workspace.model.elements.length ?? 0,
    relationships: whole?.workspace.model.relationships.length ?? 0,
    views: whole?.views.map(({ view }) => view.key) ?? [],
  };
}
