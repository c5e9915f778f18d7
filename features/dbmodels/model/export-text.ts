/** A database model in the formats of other tools. Pure; runs in workers. */
import {
  fromDocument,
  generate,
  isPlatform,
  writeDbml,
  writeMarkdown,
  writeMermaid,
  writePlantuml,
  type Platform,
} from '@archwright/mysql-ddl';
import { defaultPlatform, type ExportFormat } from '../contract.ts';
import { engineModel, type ModelDocument } from './model-shape.ts';

/** What is written. */
export interface ExportRequest {
  readonly name: string;
  readonly platform: string;
  readonly format: ExportFormat;
  readonly model: ModelDocument;
}

/** The platform of a model; the default for one that is not known. */
export const knownPlatform = (platform: string): Platform => (isPlatform(platform) ? platform : defaultPlatform);

/** The text of a model in a format. */
export function exportText({ name, platform, format, model }: ExportRequest): string {
  const document = engineModel(model);
  if (format === 'dialect_json') return `${JSON.stringify(document, undefined, 2)}\n`;
  const schema = fromDocument(document);
  switch (format) {
    case 'dialect_mysql':
      return generate(schema, { platform: knownPlatform(platform), name }).sql;
    case 'dialect_dbml':
      return writeDbml(schema, name);
    case 'mermaid':
      return writeMermaid(schema);
    case 'plantuml':
      return writePlantuml(schema);
    case 'markdown':
      return writeMarkdown(schema, name);
  }
}
