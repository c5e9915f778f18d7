/** The server knows the editor's schema. */
import { getSchema } from '@tiptap/core';
import { Schema } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { editorSchema } from '../../model/generated/editor-schema.ts';
import { describeSchema, schemaMark } from '../../model/schema-description.ts';
import { schemaExtensions } from './create-editor.ts';
import { EmbedSlots } from './schema-embeds.ts';

const schema = getSchema(schemaExtensions(new EmbedSlots()));

const head = `/** The editor's schema as the server knows it. A test writes it: vitest run platform/richtext/web/editor/schema-description.test.ts -u */
import type { SchemaDescription } from '../schema-description.ts';

/** Nodes and marks in the order of the editor. */
export const editorSchema: SchemaDescription =`;

test('the schema that the server checks steps with is the one of the editor', async () => {
  const text = `${head} ${JSON.stringify(describeSchema(schema), null, 2)};\n`;
  await expect(text).toMatchFileSnapshot('../../model/generated/editor-schema.ts');
});

test('a schema made of the description has the same description, and another one has another mark', () => {
  const again = describeSchema(new Schema({ nodes: editorSchema.nodes, marks: editorSchema.marks }));
  expect(schemaMark(again)).toBe(schemaMark(describeSchema(schema)));
  const { bold: _, ...marks } = editorSchema.marks;
  expect(schemaMark({ ...editorSchema, marks })).not.toBe(schemaMark(editorSchema));
});
