/** Tools over Structurizr workspaces, database models and diagrams. */
import * as z from 'zod';
import { exportDbModel, getDbModel, listDbModels } from '#features/dbmodels/contract.ts';
import { getDiagram, listDiagrams } from '#features/diagrams/contract.ts';
import { getStructurizr, listStructurizr } from '#features/structurizr/contract.ts';
import { dslCheck } from '#features/structurizr/server/structurizr-facade.ts';
import { cursorBehind, storedText } from '../../model/page-cursor.ts';
import { task } from '#platform/workers/server/task.ts';
import type { diagramWords } from '../diagram-words-task.ts';
import {
  cursorField,
  idField,
  nextCursor,
  offsetField,
  organizationTool,
  pageQueryOf,
  projectTool,
  storedTextShape,
  type Tool,
} from '../tool.ts';

const drawnWords = task<typeof diagramWords>(new URL('../diagram-words-task.ts', import.meta.url), 'diagramWords');

const workspaceTool = projectTool({
  name: 'get_structurizr_workspace',
  title: 'Structurizr workspace',
  description: 'The Structurizr workspace of the project: its DSL, its views, and whether it could be drawn.',
  input: offsetField,
  output: {
    workspace: z
      .object({
        id: z.string(),
        revision: z.int(),
        views: z.array(z.object({ key: z.string(), name: z.string(), type: z.string() })),
        renderError: z.string().nullable(),
        dsl: storedTextShape,
      })
      .nullable(),
  },
  run: async (agent, place, { offset }) => {
    const { resources } = await agent.inProject(place, listStructurizr, { query: {} });
    const [row] = resources;
    if (!row) return { workspace: null };
    const workspace = await agent.inProject(place, getStructurizr, { params: { id: row.id } });
    return {
      workspace: {
        id: row.id,
        revision: workspace.revision,
        views: workspace.views.map(({ key, name, type }) => ({ key, name, type })),
        renderError: workspace.renderError,
        dsl: storedText(workspace.workspaceDSL, offset),
      },
    };
  },
});

const validateTool = organizationTool({
  name: 'validate_structurizr_dsl',
  title: 'Check Structurizr DSL',
  description: 'Checks a text in the Structurizr DSL: all problems with line and column. Nothing is stored.',
  input: { dsl: z.string().min(1).max(900_000).describe('The text of the workspace.') },
  output: {
    isValid: z.boolean(),
    problems: z.array(z.object({ message: z.string(), line: z.int(), column: z.int(), hint: z.string().nullable() })),
    elements: z.int(),
    relationships: z.int(),
    views: z.array(z.string()),
  },
  run: async (agent, organizationId, { dsl }) => {
    const { problems, views, ...counts } = await agent.runTask(organizationId, dslCheck, dsl);
    return { ...counts, problems: problems.map((one) => ({ ...one })), views: [...views] };
  },
});

const listDbModelsTool = projectTool({
  name: 'list_database_models',
  title: 'List database models',
  description: 'MySQL database models of the project.',
  input: cursorField,
  output: {
    models: z.array(
      z.object({ id: z.string(), name: z.string(), platform: z.string(), tables: z.int(), updatedAt: z.string() }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listDbModels, { query: page });
    return {
      models: resources.map(({ id, name, platform, tables, updatedAt }) => ({ id, name, platform, tables, updatedAt })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const getDbModelTool = projectTool({
  name: 'get_database_model',
  title: 'Read a database model',
  description: 'A database model as SQL, DBML, Markdown, Mermaid, PlantUML or JSON.',
  input: {
    id: idField('the database model'),
    format: z
      .enum(['dialect_mysql', 'dialect_dbml', 'markdown', 'mermaid', 'plantuml', 'dialect_json'])
      .default('dialect_mysql'),
    ...offsetField,
  },
  output: { id: z.string(), revision: z.int(), format: z.string(), content: storedTextShape },
  run: async (agent, place, { id, format, offset }) => {
    // In this order: the text is never older than the revision that it is said to have.
    const { revision } = await agent.inProject(place, getDbModel, { params: { id } });
    const { data } = await agent.inProject(place, exportDbModel, { params: { id }, query: { format } });
    return { id, revision, format, content: storedText(data, offset) };
  },
});

const listDiagramsTool = projectTool({
  name: 'list_diagrams',
  title: 'List diagrams',
  description: 'Whiteboards of the project.',
  input: cursorField,
  output: {
    diagrams: z.array(
      z.object({ id: z.string(), number: z.int().nullable(), name: z.string(), updatedAt: z.string() }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listDiagrams, { query: page });
    return {
      diagrams: resources.map(({ id, serialNumber, name, updatedAt }) => ({
        id,
        number: serialNumber,
        name,
        updatedAt,
      })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const getDiagramTool = projectTool({
  name: 'get_diagram',
  title: 'Read a diagram',
  description: 'What is written on a whiteboard: its texts, and which of them are joined by arrows.',
  input: { id: idField('the diagram'), ...offsetField },
  output: { id: z.string(), name: z.string(), content: storedTextShape },
  run: async (agent, place, { id, offset }) => {
    const { name, content } = await agent.inProject(place, getDiagram, { params: { id } });
    return { id, name, content: storedText(await agent.runTask(place.organizationId, drawnWords, content), offset) };
  },
});

/** Structurizr workspaces, database models, diagrams. */
export const modelTools: readonly Tool[] = [
  workspaceTool,
  validateTool,
  listDbModelsTool,
  getDbModelTool,
  listDiagramsTool,
  getDiagramTool,
];
