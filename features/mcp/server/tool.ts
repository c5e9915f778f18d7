/** How tools are declared, and what they share: the place, pages, parts of texts, refusals. */
import * as z from 'zod';
import { refused } from '#platform/http/model/failure.ts';
import { mcpLimits } from '../contract.ts';
import { pageOf, type NamedPage } from '../model/page-cursor.ts';
import type { Agent, AgentPlace } from './agent.ts';

/** Arguments that say where a tool works. */
export const placeFields = {
  project: z
    .string()
    .max(40)
    .optional()
    .describe('Code of the project, for example SHOP. May be left out when the key opens only one.'),
  organization: z
    .uuid('Please give the id of an organization.')
    .optional()
    .describe('Id of the organization. Only for personal keys of people in several organizations.'),
};

/** Argument of lists. */
export const cursorField = {
  cursor: z.string().max(8_000).optional().describe('nextCursor of the page before.'),
};

/** Argument of long texts. */
export const offsetField = {
  offset: z.int().min(0).max(50_000_000).optional().describe('nextOffset of the part before.'),
};

/** Part of the output of lists. */
export const nextCursor = z.string().nullable();

/** A text that people wrote, in parts. */
export const storedTextShape = z.object({
  notice: z.string(),
  text: z.string(),
  totalCharacters: z.int(),
  nextOffset: z.int().nullable(),
});

/** State of a record with a workflow. */
export const stateShape = z.object({ name: z.string(), label: z.string() });

/** What a tool does to what is stored. */
export type ToolEffect = 'reads' | 'proposes';

/** A tool with its shapes. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (agent: Agent, input: never) => Promise<unknown>;
}

interface ToolParts<I extends z.ZodRawShape, O extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect?: ToolEffect;
  readonly input: I;
  readonly output: O;
}

type Given<I extends z.ZodRawShape> = z.output<z.ZodObject<I>>;

/** A tool that works within a project. */
export const projectTool = <I extends z.ZodRawShape, O extends z.ZodRawShape>({
  run,
  effect = 'reads',
  input,
  output,
  ...facts
}: ToolParts<I, O> & {
  readonly run: (agent: Agent, place: AgentPlace, input: Given<I>) => Promise<z.input<z.ZodObject<O>>>;
}): Tool => ({
  ...facts,
  effect,
  input: z.strictObject({ ...placeFields, ...input }),
  output: z.object(output),
  // The place is no field of what a tool asks for or proposes.
  run: async (agent: Agent, { project, organization, ...own }: Given<I> & Given<typeof placeFields>) =>
    run(agent, await agent.placeOf({ project, organization }), own as unknown as Given<I>),
});

/** A tool that works within an organization. */
export const organizationTool = <I extends z.ZodRawShape, O extends z.ZodRawShape>({
  run,
  effect = 'reads',
  input,
  output,
  ...facts
}: ToolParts<I, O> & {
  readonly run: (agent: Agent, organizationId: string, input: Given<I>) => Promise<z.input<z.ZodObject<O>>>;
}): Tool => ({
  ...facts,
  effect,
  input: z.strictObject({ organization: placeFields.organization, ...input }),
  output: z.object(output),
  run: async (agent: Agent, { organization, ...own }: Given<I> & { readonly organization?: string | undefined }) =>
    run(agent, await agent.organizationOf(organization), own as unknown as Given<I>),
});

/** Page and size of a call that lists. Throws a Failure for a cursor that this server did not give. */
export function pageQueryOf(cursor: string | undefined): NamedPage & { readonly perPage: number } {
  const named = pageOf(cursor);
  if (named === undefined)
    throw refused('This cursor is not known. Pass nextCursor as it was answered, or leave it out.');
  return { ...named, perPage: mcpLimits.page };
}

/** An id argument. */
export const idField = (what: string) => z.uuid(`Please give the id of ${what}.`).describe(`Id of ${what}.`);
