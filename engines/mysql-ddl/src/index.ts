/** MySQL schemas: README.md. */
export type { Change, Migration, MigrationStep, Renames } from './compare/change-types.ts';
export { compare } from './compare/compare.ts';
export { migrate, migrationText } from './compare/migrate.ts';
export { fromDocument } from './document/from-document.ts';
export { toDocument } from './document/to-document.ts';
export {
  type DocumentColumn,
  type DocumentIndex,
  type DocumentKeyPart,
  type DocumentModel,
  type DocumentRelation,
  type DocumentStyle,
  type DocumentTable,
  importedPosition,
  type RelationEnd,
} from './document/document-types.ts';
export { type Counts, type Parsed, parseSchema } from './parse-schema.ts';
export type { ParseOptions, StatementInfo, StatementKind } from './statements/read-statements.ts';
export { readDbml } from './formats/read-dbml.ts';
export { writeDbml } from './formats/write-dbml.ts';
export { writeMarkdown } from './formats/write-markdown.ts';
export { writeMermaid } from './formats/write-mermaid.ts';
export { writePlantuml } from './formats/write-plantuml.ts';
export { generate, type Generated, type GenerateOptions } from './print/generate.ts';
export { applyFix } from './rules/apply-fix.ts';
export { diagnose } from './rules/diagnose.ts';
export { renamedInExpression } from './rules/expression-columns.ts';
export type { NameCase, NamingRules } from './rules/naming-rules.ts';
export { typeDifference } from './rules/foreign-key-obstacles.ts';
export { columnTypes, typeFacts, type TypeFacts, type TypeFamily } from './words/column-types.ts';
export { reservedWords } from './words/reserved-words.ts';
export { tableOptions, type TableOptionFacts } from './words/table-options.ts';
export type { ColumnPlace, Diagnostic, Fix, Subject } from './rules/diagnostic-types.ts';
export {
  type DefaultValue,
  type ColumnType,
  type Attribute,
  type Column,
  type KeyPart,
  type KeyOptions,
  type PrimaryKey,
  type IndexKind,
  type Index,
  type ReferenceAction,
  type ForeignKey,
  type Check,
  type TableOptions,
  type Table,
  type StoredKind,
  type StoredObject,
  type Schema,
  emptySchema,
} from './schema/schema-types.ts';
export { decodeScript, type DecodedScript } from './text/decode-script.ts';
export { type Place, type Problem, problemText } from './text/problems.ts';
export {
  defaultPlatform,
  isPlatform,
  type Platform,
  platformFacts,
  type PlatformFacts,
  platforms,
} from './words/platforms.ts';
