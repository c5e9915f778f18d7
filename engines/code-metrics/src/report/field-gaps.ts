/** Counts the numbers that some classes of a report have and others lack. */
import { type ClassField, classFields, type ClassValues } from './class-fields.ts';
import { cleanText } from './report-names.ts';

/** Classes that a warning names. */
const named = 3;

/** Collects classes; `warnings` says which numbers are missing and what follows. */
export class FieldGaps {
  private classes = 0;
  /** Classes that have each field, in the order of the fields. */
  private readonly present = new Uint32Array(classFields.length);
  private readonly all: { readonly name: string; readonly values: ClassValues }[] = [];

  add(name: string, values: ClassValues): void {
    this.classes += 1;
    let at = 0;
    for (const field of classFields) {
      if (values[field] !== undefined) this.present[at] = (this.present[at] ?? 0) + 1;
      at += 1;
    }
    this.all.push({ name, values });
  }

  warnings(): readonly string[] {
    const countOf = (field: ClassField): number => this.present[classFields.indexOf(field)] ?? 0;
    const fields = classFields.filter((field) => countOf(field) > 0 && countOf(field) < this.classes);
    if (fields.length === 0) return [];
    const incomplete = this.all.filter(({ values }) => fields.some((field) => values[field] === undefined));
    const missing = fields.reduce((sum, field) => sum + this.classes - countOf(field), 0);
    const names = incomplete.slice(0, named).map(({ name }) => cleanText(name, 100));
    const more = incomplete.length > named ? ` and ${incomplete.length - named} more` : '';
    return [
      `${missing} ${missing === 1 ? 'number is' : 'numbers are'} missing (${fields.join(', ')}) in ${names.join(', ')}${more}. They count as 0 in sums and averages.`,
    ];
  }
}
