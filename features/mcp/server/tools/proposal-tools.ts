/** Tools that propose changes, and those that tell what became of a proposal. Nothing is changed by them. */
import * as z from 'zod';
import { driverLimits } from '#features/drivers/contract.ts';
import { createProposal, getProposal, listProposals, type ProposalRow } from '#features/proposals/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { cursorBehind, storedText } from '../../model/page-cursor.ts';
import type { Agent, AgentPlace } from '../agent.ts';
import {
  cursorField,
  idField,
  nextCursor,
  offsetField,
  pageQueryOf,
  projectTool,
  storedTextShape,
  type Tool,
} from '../tool.ts';

const rowShape = z.object({
  id: z.string(),
  kind: z.string(),
  subjectId: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  reason: z.string(),
  by: z.string(),
  createdAt: z.string(),
  decidedBy: z.string().nullable(),
  answer: z.string().describe('Why it was declined.'),
  resultId: z.string().nullable().describe('Id of what came of it.'),
});

const rowOf = ({ by, decidedBy, ...row }: ProposalRow): z.input<typeof rowShape> => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subjectId,
  title: row.title,
  state: row.state,
  reason: row.reason,
  by: by.username,
  createdAt: row.createdAt,
  decidedBy: decidedBy?.username ?? null,
  answer: row.answer,
  resultId: row.resultId,
});

const reasonField = {
  reason: z.string().min(1).max(2_000).describe('Why the change is good, for the person who decides.'),
  proposalId: z
    .uuid('Please give a UUID.')
    .optional()
    .describe('A UUID of your choice: sent again with it, a proposal is made once.'),
};
const changeFields = {
  ...reasonField,
  revision: z
    .int()
    .min(1)
    .optional()
    .describe(
      'The revision (of a C4 model the version) that you read, as the get_ tool answered it: what others have changed since is then not overwritten unseen. Not for something new.',
    ),
};
const titleField = { title: z.string().min(1).max(200) };
const markdownField = {
  markdown: z.string().min(1).max(500_000).describe('The whole text as Markdown, without the title.'),
};
const output = { proposal: rowShape };

type Change = NonNullable<z.input<typeof createProposal.body>>['change'];

interface Proposed {
  readonly change: Change;
  readonly reason: string;
  readonly proposalId: string | undefined;
  readonly revision?: number | undefined;
}

/** The argument of a tool that a field of the call comes from. Example: `change.changes[0].name` is `changes[0].name`. */
function argumentOf(path: string, { kind }: Change): string {
  if (path === 'id') return 'proposalId';
  if (path === 'change.id' && (kind === 'c4model' || kind === 'dbmodel')) return 'modelId';
  return path.replace(/^change\./, '');
}

/** A refusal by the arguments that the model has given. */
function byArguments(error: unknown, change: Change): unknown {
  if (!(error instanceof Failure) || error.violations.length === 0) return error;
  const violations = error.violations.map((one) => ({ ...one, path: argumentOf(one.path, change) }));
  return new Failure(error.status, error.message, { ...error.details, violations });
}

async function propose(agent: Agent, place: AgentPlace, { change, reason, proposalId, revision }: Proposed) {
  const body = {
    change,
    reason,
    ...(proposalId === undefined ? {} : { id: proposalId }),
    ...(revision === undefined ? {} : { revision }),
  };
  try {
    return { proposal: rowOf(await agent.inProject(place, createProposal, { body })) };
  } catch (error) {
    throw byArguments(error, change);
  }
}

const effect = 'proposes';

const proposeDocument = projectTool({
  name: 'propose_document',
  title: 'Propose a page',
  description: 'Proposes a new page (with namespace) or a new text of a page (with id). A person decides.',
  effect,
  input: {
    id: idField('the page that is changed').optional(),
    namespace: z.string().max(40).optional().describe('Code of the namespace of a new page.'),
    parentId: idField('the page above a new one').optional(),
    ...titleField,
    ...markdownField,
    ...changeFields,
  },
  output,
  run: (agent, place, { reason, proposalId, revision, ...change }) =>
    propose(agent, place, { change: { kind: 'document', ...change }, reason, proposalId, revision }),
});

const proposeAdr = projectTool({
  name: 'propose_adr',
  title: 'Propose an ADR',
  description: 'Proposes a new decision record as a draft, or a new text of one that can be edited (with id).',
  effect,
  input: { id: idField('the ADR that is changed').optional(), ...titleField, ...markdownField, ...changeFields },
  output,
  run: (agent, place, { reason, proposalId, revision, ...change }) =>
    propose(agent, place, { change: { kind: 'adr', ...change }, reason, proposalId, revision }),
});

const proposeRfc = projectTool({
  name: 'propose_rfc',
  title: 'Propose an RFC',
  description: 'Proposes a new RFC as a draft, or a new text of one that can be edited (with id).',
  effect,
  input: { id: idField('the RFC that is changed').optional(), ...titleField, ...markdownField, ...changeFields },
  output,
  run: (agent, place, { reason, proposalId, revision, ...change }) =>
    propose(agent, place, { change: { kind: 'rfc', ...change }, reason, proposalId, revision }),
});

const proposeComment = projectTool({
  name: 'propose_comment',
  title: 'Propose a comment',
  description: 'Proposes a comment on an RFC, or a reply to one of its comments.',
  effect,
  input: {
    rfcId: idField('the RFC'),
    parentId: idField('the comment that is answered').optional(),
    markdown: z.string().min(1).max(10_000),
    ...reasonField,
  },
  output,
  run: (agent, place, { reason, proposalId, ...change }) =>
    propose(agent, place, { change: { kind: 'comment', ...change }, reason, proposalId }),
});

/** A change as data; the call that proposes checks it by the schema of C4 models. */
const c4ChangeField = z.looseObject({ call: z.string() });

const proposeC4 = projectTool({
  name: 'propose_c4_changes',
  title: 'Propose changes of a C4 model',
  description: `Proposes changes of a C4 model, at most 200; a person takes all or some of them. Each has a field "call":
addElement {id, type: actor|software-system|container|component, name, description?, technology?, location?: internal|external, parentElement?},
updateElement {elementId, name?, description?, technology?, ...}, deleteElement {elementId},
addRelationship {id, sourceId, targetId, description?, technology?, interactionStyle?: synchronous|asynchronous},
updateRelationship {relationshipId, description?, ...}, deleteRelationship {relationshipId}. Ids of what is added are UUIDs of your choice.`,
  effect,
  input: { modelId: idField('the C4 model'), changes: z.array(c4ChangeField).min(1).max(200), ...changeFields },
  output,
  run: (agent, place, { modelId, changes, reason, proposalId, revision }) =>
    propose(agent, place, {
      change: { kind: 'c4model', id: modelId, changes } as unknown as Change,
      reason,
      proposalId,
      revision,
    }),
});

const proposeDsl = projectTool({
  name: 'propose_dsl',
  title: 'Propose Structurizr DSL',
  description: 'Proposes a new text of the Structurizr workspace. Check it with validate_structurizr_dsl first.',
  effect,
  input: { dsl: z.string().min(1).max(900_000), ...changeFields },
  output,
  run: (agent, place, { dsl, reason, proposalId, revision }) =>
    propose(agent, place, { change: { kind: 'structurizr', dsl }, reason, proposalId, revision }),
});

const proposeDdl = projectTool({
  name: 'propose_ddl',
  title: 'Propose database tables',
  description:
    'Proposes MySQL statements on the tables of a database model as get_database_model answers them: CREATE TABLE, ALTER TABLE, CREATE INDEX, RENAME TABLE, DROP TABLE. A CREATE TABLE of a table that is there replaces it whole; what no statement names stays.',
  effect,
  input: { modelId: idField('the database model'), sql: z.string().min(1).max(900_000), ...changeFields },
  output,
  run: (agent, place, { modelId, sql, reason, proposalId, revision }) =>
    propose(agent, place, { change: { kind: 'dbmodel', id: modelId, sql }, reason, proposalId, revision }),
});

const scenarioText = z.string().max(driverLimits.scenarioText).optional();
const weight = z.int().min(1).max(3).describe('1 low, 2 medium, 3 high.');
const scenarioField = z.strictObject({
  id: idField('a scenario that stays').optional(),
  source: scenarioText,
  stimulus: scenarioText,
  context: scenarioText,
  response: scenarioText,
  measure: scenarioText,
  importance: weight,
  difficulty: weight,
});
const tradeOffField = z.strictObject({
  attributeId: idField('the other attribute'),
  effect: z.enum(['supports', 'hurts']),
  reason: z.string().max(driverLimits.reason).optional(),
});

const proposeDriver = projectTool({
  name: 'propose_driver',
  title: 'Propose a driver',
  description:
    'Proposes a quality attribute or a constraint, or another text of one that has the same code (of the fixed list) or name. What you leave out stays as it is, and an empty text empties it. A list of scenarios or trade-offs replaces the whole one: repeat, with their ids, the scenarios of get_drivers that stay; a trade-off names another attribute by its id. Codes are those of availableQualityAttributes of get_drivers.',
  effect,
  input: {
    qualityAttribute: z
      .strictObject({
        type: z.enum(['fixed', 'custom']),
        code: z.string().max(100).describe('Code of the fixed list, or custom.'),
        name: z.string().max(200).optional().describe('Of a custom attribute.'),
        isMajor: z.boolean().optional(),
        reason: z.string().max(2_000).optional(),
        description: z.string().max(1_000).optional(),
        scenarios: z.array(scenarioField).max(driverLimits.scenarios).optional(),
        tradeOffs: z.array(tradeOffField).max(driverLimits.attributes).optional(),
      })
      .optional(),
    constraint: z
      .strictObject({
        name: z.string().min(1).max(200),
        reason: z.string().max(2_000).optional(),
        kind: z.enum(['technical', 'organizational', 'legal', 'time']).nullable().optional().describe('null: none.'),
        source: z.string().max(2_000).optional(),
        consequence: z.string().max(2_000).optional(),
      })
      .optional(),
    ...changeFields,
  },
  output,
  run: (agent, place, { reason, proposalId, revision, ...change }) =>
    propose(agent, place, { change: { kind: 'driver', ...change }, reason, proposalId, revision }),
});

const listProposalsTool = projectTool({
  name: 'list_proposals',
  title: 'List proposals',
  description: 'Proposals of the project, newest first, with what became of them.',
  input: { state: z.enum(['open', 'accepted', 'declined']).optional(), ...cursorField },
  output: { proposals: z.array(rowShape), total: z.int(), nextCursor },
  run: async (agent, place, { state, cursor }) => {
    const page = pageQueryOf(cursor);
    const query = { ...page, ...(state === undefined ? {} : { state }) };
    const { resources, pagination, end } = await agent.inProject(place, listProposals, { query });
    return {
      proposals: resources.map(rowOf),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const getProposalTool = projectTool({
  name: 'get_proposal',
  title: 'Read a proposal',
  description:
    'A proposal with what it would change, whether that is outdated, and the answer of the person who decided.',
  input: { id: idField('the proposal'), ...offsetField },
  output: {
    proposal: rowShape,
    isOutdated: z.boolean(),
    before: storedTextShape.nullable(),
    after: storedTextShape.nullable(),
  },
  run: async (agent, place, { id, offset }) => {
    const found = await agent.inProject(place, getProposal, { params: { id } });
    const { difference, isOutdated } = found;
    return {
      proposal: rowOf(found),
      isOutdated,
      before: difference?.before == null ? null : storedText(difference.before, offset),
      after: difference ? storedText(difference.after, offset) : null,
    };
  },
});

/** Proposals of every kind, and what became of them. */
export const proposalTools: readonly Tool[] = [
  listProposalsTool,
  getProposalTool,
  proposeDocument,
  proposeAdr,
  proposeRfc,
  proposeComment,
  proposeC4,
  proposeDsl,
  proposeDdl,
  proposeDriver,
];
