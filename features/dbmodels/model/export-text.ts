/** A database model in the formats of other tools. Pure; runs in workers. */
import { fromDocument, generate, writeDbml, writeMarkdown, writeMermaid, writePlantuml } from '@archwright/mysql-ddl';
import type { ExportFormat } from '../contract.ts';
import { knownPlatform } from './known-platform.ts';
import { engineModel, type ModelDocument } from './model-shape.ts';

/** What is written. */
export interface ExportRequest {
  readonly name: string;
  readonly platform: string;
  readonly format: ExportFormat;
  readonly model: ModelDocument;
}

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
