/** Rows of CSV from pieces of text; quoted cells may hold commas, quotes and new lines. */
import { ReportFault } from '../report/report-problem.ts';

const longestRow = 1_000_000;

/** Collects pieces; `push` and `end` give the rows that are whole. */
export class CsvRows {
  private cells: string[] = [];
  private cell = '';
  private state: 'plain' | 'quoted' | 'after quote' = 'plain';
  private size = 0;
  private row = 1;

  push(text: string): readonly (readonly string[])[] {
    const rows: (readonly string[])[] = [];
    for (const character of text) {
      this.size += 1;
      if (this.size > longestRow) {
        throw new ReportFault('not_csv', `Row ${this.row} of the file is too long for CSV. Write the report again.`, {
          line: this.row,
        });
      }
      if (this.state === 'quoted') {
        if (character === '"') this.state = 'after quote';
        else this.cell += character;
      } else if (character === '\n') rows.push(...this.rowEnd());
      else if (character === ',') this.cellEnd();
      else if (character === '"') this.quote();
      else if (character !== '\r') this.cell += character;
    }
    return rows;
  }

  /** The last row; cut off if a quote is open. */
  end(): readonly (readonly string[])[] {
    if (this.state === 'quoted') {
      throw new ReportFault(
        'truncated',
        `The file ends in the middle of row ${this.row}: it was cut off. Write the report again and upload the whole file.`,
        { line: this.row },
      );
    }
    return this.rowEnd();
  }

  private quote(): void {
    if (this.state === 'after quote') this.cell += '"';
    this.state = 'quoted';
  }

  private cellEnd(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.state = 'plain';
  }

  private rowEnd(): readonly (readonly string[])[] {
    this.cellEnd();
    const { cells } = this;
    this.cells = [];
    this.size = 0;
    this.row += 1;
    return cells.length === 1 && cells[0] === '' ? [] : [cells];
  }
}
