/** Collects problems and notices of a text. */
import { present } from '../schema/present-fields.ts';
import type { Problem } from './problems.ts';
import type { SourceText, Span } from './source-text.ts';

/** Problems beyond this are not listed. */
export const mostProblems = 100;
const mostNotices = 500;

/** The problems and notices of one reading. */
export class ProblemList {
  readonly problems: Problem[] = [];
  readonly notices: Problem[] = [];
  private readonly source: SourceText;
  /** The listed statement that is being read. */
  statement: number | undefined;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** Whether no more problems are listed. */
  get isFull(): boolean {
    return this.problems.length >= mostProblems;
  }

  error(message: string, at: Span, hint?: string): void {
    if (!this.isFull) this.problems.push(this.problem('error', message, at, hint));
  }

  /** An error that the reader of the whole lists itself. */
  errorAt(message: string, at: Span): Problem {
    return this.problem('error', message, at);
  }

  warning(message: string, at: Span): void {
    if (this.notices.length < mostNotices) this.notices.push(this.problem('warning', message, at));
  }

  info(message: string, at: Span): void {
    if (this.notices.length < mostNotices) this.notices.push(this.problem('info', message, at));
  }

  private problem(severity: Problem['severity'], message: string, at: Span, hint?: string): Problem {
    const most = this.source.text.length;
    const start = Math.min(at.start, most);
    return {
      severity,
      message,
      ...this.source.placeOf({ start, end: Math.min(Math.max(at.end, start), most) }),
      ...present({ hint, statement: this.statement }),
    };
  }
}
