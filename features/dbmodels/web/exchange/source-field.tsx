/** The text of an import: pasted, typed or dropped; the lines with errors are marked. */
import { CodeField } from '#platform/code/web/code-field.tsx';
import type { ImportFormat } from '../../contract.ts';
import type { Preview } from './import-wish.ts';
import classes from './schema-exchange.module.css';

const hints: Readonly<Record<ImportFormat, string>> = {
  dialect_mysql: 'Paste a MySQL dump or CREATE TABLE statements, or drop a file here.',
  dialect_json: 'Paste a model that was exported as JSON, or drop a file here.',
  dialect_dbml: 'Paste DBML, or drop a file here.',
};

interface SourceFieldProps {
  readonly format: ImportFormat;
  readonly value: string;
  readonly problems: Preview['problems'];
  readonly onChange: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** With the label "Data". */
export function SourceField({ format, value, problems, onChange, onFile }: SourceFieldProps) {
  return (
    <div>
      <span className={classes.label}>Data</span>
      <div className={classes.source}>
        <CodeField
          label="Data"
          value={value}
          language={format === 'dialect_mysql' ? 'sql' : 'plain'}
          placeholder={hints[format]}
          problems={problems}
          onChange={onChange}
          onFile={onFile}
        />
      </div>
    </div>
  );
}
