/** A database model in the formats of other tools. Pure; runs in workers. */
import { fromDocument, generate, isPlatform, type Platform } from '@archwright/mysql-ddl';
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
  return generate(schema, { platform: knownPlatform(platform), name }).sql;
}
