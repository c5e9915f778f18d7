/**
 * Architectural drivers: quality attributes, constraints, and what answers them. Calls, shapes and texts.
 * Source: specification 3 sections 2-9 (architectural drivers), decisions 12 and 18. Long because it holds every shape and
 * every call of the module.
 */
import * as z from 'zod/mini';
import { call, id, instant, keyedPageQuery, line, pageQuery, revision, text } from '#platform/http/contract.ts';
import {
  getsProjectRevision,
  listsProjectRevisions,
  namesProjectRevision,
  restoresProjectRevision,
} from '#platform/revisions/contract.ts';

// Texts fixed by specification 3, sections 2, 5 and 8.
/** Title of the page. */
export const driversTitle = 'Architectural Drivers';
/** Title of the first section and of its edit page. */
export const qualityAttributesTitle = 'Quality Attributes';
/** Title of the second section and of its edit page. */
export const constraintsTitle = 'Constraints';
/** Edit pages below a project, by the name of their drafts on the device. */
export const driverDraftPages: ReadonlyMap<string, string> = new Map([
  ['drivers:quality-attributes', 'architecture/drivers/quality-attributes/edit'],
  ['drivers:constraints', 'architecture/drivers/constraints/edit'],
]);
/** First entry of the explanation; the second is `constraintsTitle`. */
export const majorDriversTitle = 'Major drivers';
/** First section without entries. */
export const noQualityAttributesMessage = 'No Quality Attributes defined yet';
/** Second section without entries. */
export const noConstraintsMessage = 'No Constraints defined yet';
/** Toast after a save. */
export const driversSavedMessage = 'Drivers saved successfully.';
/** Toast after an attribute was taken off the list. */
export const qualityAttributeRemovedMessage = 'Quality Attribute removed successfully.';
/** Toast after a constraint was taken off the list. */
export const constraintRemovedMessage = 'Constraint removed successfully.';
/** An empty name. */
export const requiredMessage = 'This field is required';

// Texts that the specification leaves open.
/** 422 for a stale revision. */
export const staleDriversMessage = (name: string): string => `The drivers have been changed by ${name}.`;
/** Told to somebody who edits a list of drivers while somebody else saves it; their changes are in the list now. */
export const mergedDriversMessage = (name: string): string => `${name} has saved changes. They are in your list now.`;
/** The same where both changed the same. */
export const meetingDriversMessage = (name: string): string =>
  `${name} has saved changes to what you have changed, too. You choose when you save.`;
/** 422 for two attributes of one name, or one fixed attribute twice. */
export const repeatedAttributeMessage = 'This attribute is already in the list.';
/** 422 for two constraints of one name. */
export const repeatedConstraintMessage = 'A constraint with this name already exists.';
/** 422 for a fixed attribute that the list does not have. */
export const unknownAttributeMessage = 'There is no fixed attribute with this code.';
/** 422 for a trade-off with itself or with an attribute that is not chosen. */
export const unknownTradeOffMessage = 'A trade-off names another chosen attribute.';
/** 422 for a custom attribute with another code than `customCode`. */
export const customAttributeCodeMessage = 'A custom attribute has the code custom.';
/** 422 for a second trade-off from one attribute to another. */
export const repeatedTradeOffMessage = 'There is already a trade-off with this attribute.';
/** 422 for a scenario that says neither what happens nor what follows. */
export const emptyScenarioMessage = 'Please describe a stimulus or a response.';
/** 422 for an id that two things of the drivers have, or that belongs to another project. */
export const takenIdMessage = 'This id is taken.';
/** 422 for an answer to a driver that is not in the lists. */
export const unknownDriverMessage = 'There is no driver with this id.';
/** 422 for an answer by something that the project does not have. */
export const unknownSubjectMessage = 'The project has nothing with this id.';
/** 422 for a part that the thing does not have. */
export const unknownPartMessage = 'There is no such part.';
/** Drivers that a new decision names, which were refused when it was stored. */
export const namedDriversRefusedMessage = (count: number, reason: string): string =>
  `${count === 1 ? 'One driver was' : `${count} drivers were`} not recorded: ${reason}`;
/** 422 for an answer that is recorded already. */
export const repeatedAnswerMessage = 'This answer has already been recorded.';
/** 422 at the limit of a project. */
export const tooManyAnswersMessage = 'A project can have at most 5,000 answers to its drivers.';

/** Row of the architecture's health on the home page. */
export const unansweredDriversLabel = 'Architectural drivers without an answer';
/** First step of a project. */
export const firstDriverLabel = 'Choose what the architecture must achieve';
/** Toast after an earlier revision became the current one. */
export const driversRestoredMessage = (n: number): string => `Revision ${n} has been restored.`;
/** History before the first save. */
export const noRevisionsMessage = 'Nothing has been saved yet.';

/** Characters of texts, and most entries of lists; `major` and `chosen` only warn. */
export const driverLimits = {
  name: 200,
  description: 1_000,
  reason: 2_000,
  scenarioText: 500,
  attributes: 50,
  constraints: 100,
  scenarios: 10,
  answers: 5_000,
  because: 1_000,
  major: 3,
  chosen: 7,
  bodyBytes: 4 * 1024 * 1024,
} as const;

/** Code of every attribute that is not in the fixed list. */
export const customCode = 'custom';

const name = line(driverLimits.name, requiredMessage);
const words = z._default(text(driverLimits.scenarioText), '');
const weight = z.int().check(z.minimum(1), z.maximum(3));

/** A quality attribute scenario with its weights: 1 low, 2 medium, 3 high. Source: ATAM. */
export const scenario = z.strictObject({
  id: z.optional(id),
  context: words,
  source: words,
  stimulus: words,
  response: words,
  measure: words,
  importance: weight,
  difficulty: weight,
});
/** See `scenario`; as it is stored it always has an id. */
export type Scenario = z.output<typeof scenario> & { readonly id: string };

/** What more of one attribute does to another one of the list. */
export const tradeOff = z.strictObject({
  attributeId: id,
  effect: z.enum(['supports', 'hurts']),
  reason: z._default(text(driverLimits.reason), ''),
});
/** See `tradeOff`. */
export type TradeOff = z.output<typeof tradeOff>;

/**
 * A chosen attribute in a save. Without an id it is matched by its code, a custom one by its name; an id that the list
 * does not know is that of a new attribute. Absent scenarios and trade-offs stay.
 */
const qualityAttributeBody = z.strictObject({
  id: z.optional(id),
  type: z.enum(['fixed', 'custom']),
  code: line(100),
  /** Required of a custom attribute; a fixed one has the name of the list. */
  name: z._default(z.nullable(text(driverLimits.name)), null),
  description: z._default(z.nullable(text(driverLimits.description)), null),
  isMajor: z._default(z.boolean(), false),
  reason: z._default(z.nullable(text(driverLimits.reason)), null),
  scenarios: z.optional(z.array(scenario).check(z.maxLength(driverLimits.scenarios))),
  tradeOffs: z.optional(z.array(tradeOff).check(z.maxLength(driverLimits.attributes))),
});
/** See `qualityAttributeBody`. */
export type QualityAttributeBody = z.input<typeof qualityAttributeBody>;

/** Another text of one attribute, or a new one: what is left out stays as it is, null and an empty text empty it. */
export const qualityAttributeChange = z.extend(qualityAttributeBody, {
  name: z.optional(z.nullable(text(driverLimits.name))),
  description: z.optional(z.nullable(text(driverLimits.description))),
  isMajor: z.optional(z.boolean()),
  reason: z.optional(z.nullable(text(driverLimits.reason))),
});
/** See `qualityAttributeChange`. */
export type QualityAttributeChange = z.output<typeof qualityAttributeChange>;

/** A chosen attribute. */
export const qualityAttribute = z.strictObject({
  id,
  type: z.enum(['fixed', 'custom']),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  isMajor: z.boolean(),
  reason: z.string(),
  scenarios: z.array(z.strictObject({ ...scenario.shape, id })),
  tradeOffs: z.array(tradeOff),
});
/** See `qualityAttribute`. */
export type QualityAttribute = z.output<typeof qualityAttribute>;

/** Kinds of constraints. */
export const constraintKinds = ['technical', 'organizational', 'legal', 'time'] as const;
/** One of `constraintKinds`. */
export type ConstraintKind = (typeof constraintKinds)[number];

/** A constraint in a save, matched by its id, else by its name. Absent fields below the reason stay. */
const constraintBody = z.strictObject({
  id: z.optional(id),
  name,
  reason: z._default(z.nullable(text(driverLimits.reason)), null),
  kind: z.optional(z.nullable(z.enum(constraintKinds))),
  /** Who or what demands it, for example a contract or a law. */
  source: z.optional(text(driverLimits.reason)),
  /** What follows from it for the architecture. */
  consequence: z.optional(text(driverLimits.reason)),
});
/** See `constraintBody`. */
export type ConstraintBody = z.input<typeof constraintBody>;

/** Another text of one constraint, or a new one: what is left out stays as it is, null and an empty text empty it. */
export const constraintChange = z.extend(constraintBody, {
  reason: z.optional(z.nullable(text(driverLimits.reason))),
  source: z.optional(z.nullable(text(driverLimits.reason))),
  consequence: z.optional(z.nullable(text(driverLimits.reason))),
});
/** See `constraintChange`. */
export type ConstraintChange = z.output<typeof constraintChange>;

/** A constraint. */
export const constraint = z.strictObject({
  id,
  name: z.string(),
  reason: z.string(),
  kind: z.nullable(z.enum(constraintKinds)),
  source: z.string(),
  consequence: z.string(),
});
/** See `constraint`. */
export type Constraint = z.output<typeof constraint>;

/** An attribute of the fixed list. */
export const availableAttribute = z.strictObject({ code: z.string(), name: z.string(), description: z.string() });
/** See `availableAttribute`. */
export type AvailableAttribute = z.output<typeof availableAttribute>;

/** The drivers of a project. A project without drivers has revision 1 and empty lists. */
export const drivers = z.strictObject({
  qualityAttributes: z.array(qualityAttribute),
  /** The whole fixed list; a client hides what is chosen. */
  availableQualityAttributes: z.array(availableAttribute),
  constraints: z.array(constraint),
  revision,
  /** Null before the first save. */
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
/** See `drivers`. */
export type Drivers = z.output<typeof drivers>;

const tag = 'Architectural drivers';
const read = { tag, access: 'project', permission: 'driver.read' } as const;
const write = { tag, access: 'project', permission: 'driver.write' } as const;

/** The drivers of the project. */
export const getDrivers = call({
  name: 'getDrivers',
  method: 'GET',
  path: '/architecture/drivers',
  summary: 'Architectural drivers of the project',
  ...read,
  reply: drivers,
  envelope: 'item',
});

/** Replaces the list of quality attributes; the order is kept. 422 `stale_revision` with `current`. */
export const saveQualityAttributes = call({
  name: 'saveQualityAttributes',
  method: 'PUT',
  path: '/architecture/drivers/quality-attributes',
  summary: 'Save the quality attributes',
  ...write,
  body: z.strictObject({
    qualityAttributes: z.array(qualityAttributeBody).check(z.maxLength(driverLimits.attributes)),
    revision: z.optional(revision),
  }),
  bodyLimit: driverLimits.bodyBytes,
  reply: drivers,
  envelope: 'item',
});

/** Replaces the list of constraints; the order is kept. 422 `stale_revision` with `current`. */
export const saveConstraints = call({
  name: 'saveConstraints',
  method: 'PUT',
  path: '/architecture/drivers/constraints',
  summary: 'Save the constraints',
  ...write,
  body: z.strictObject({
    constraints: z.array(constraintBody).check(z.maxLength(driverLimits.constraints)),
    revision: z.optional(revision),
  }),
  bodyLimit: driverLimits.bodyBytes,
  reply: drivers,
  envelope: 'item',
});

/** Earlier saves, newest first; `n` is the revision. */
export const listDriverRevisions = listsProjectRevisions({
  name: 'listDriverRevisions',
  path: '/architecture/drivers/revisions',
  summary: 'Revisions of the drivers',
  ...read,
});

/** An earlier save; `text` is JSON with `qualityAttributes` and `constraints` as `getDrivers` answers them. */
export const getDriverRevision = getsProjectRevision({
  name: 'getDriverRevision',
  path: '/architecture/drivers/revisions/:n',
  summary: 'A revision of the drivers',
  ...read,
});

/** Names the current revision. */
export const nameDriverRevision = namesProjectRevision({
  name: 'nameDriverRevision',
  path: '/architecture/drivers/revisions',
  summary: 'Name the current revision of the drivers',
  ...write,
});

/** Makes earlier drivers the current ones. */
export const restoreDriverRevision = restoresProjectRevision({
  name: 'restoreDriverRevision',
  path: '/architecture/drivers/revisions/:n/restore',
  summary: 'Restore a revision of the drivers',
  ...write,
  reply: drivers,
});

/** The drivers as Markdown, as CSV, or as the quality tree of arc42 section 10 (Markdown). */
export const exportDrivers = call({
  name: 'exportDrivers',
  method: 'GET',
  path: '/architecture/drivers/export',
  summary: 'Export the drivers',
  ...read,
  query: z.strictObject({ format: z.enum(['markdown', 'csv', 'arc42']) }),
  reply: z.strictObject({ data: z.string() }),
  envelope: 'item',
});

/** Kinds of things that can answer a driver. */
export const answerKinds = ['adr', 'rfc', 'c4model', 'metric'] as const;
/** One of `answerKinds`. */
export type AnswerKind = (typeof answerKinds)[number];

const part = z.nullable(line(200));

/** What answers a driver, and why. */
export const driverAnswer = z.strictObject({
  id,
  /** A quality attribute or a constraint. */
  driverId: id,
  kind: z.enum(answerKinds),
  subjectId: id,
  /** An element of the C4 model, or a key of the metrics jar. */
  part,
  because: z.string(),
  /** Name of the thing, with its number or its part; null when it is gone. */
  title: z.nullable(z.string()),
  /** State of a decision. */
  state: z.nullable(z.strictObject({ label: z.string(), theme: z.string() })),
  at: instant,
  by: z.nullable(z.string()),
});
/** See `driverAnswer`. */
export type DriverAnswer = z.output<typeof driverAnswer>;

/** Answers to the drivers that exist now, oldest first; of one driver or one thing when asked. */
export const listDriverAnswers = call({
  name: 'listDriverAnswers',
  method: 'GET',
  path: '/architecture/drivers/answers',
  summary: 'What answers the drivers',
  ...read,
  query: z.extend(keyedPageQuery(100), {
    driverId: z.optional(id),
    kind: z.optional(z.enum(answerKinds)),
    subjectId: z.optional(id),
  }),
  reply: driverAnswer,
  envelope: 'hydra',
});

/** Records that a thing of the project answers a driver. 422 for a repeated one and for unknown things. */
export const createDriverAnswer = call({
  name: 'createDriverAnswer',
  method: 'POST',
  path: '/architecture/drivers/answers',
  summary: 'Record an answer to a driver',
  ...write,
  body: z.strictObject({
    driverId: id,
    kind: z.enum(answerKinds),
    subjectId: id,
    part: z._default(part, null),
    because: z._default(text(driverLimits.because), ''),
  }),
  reply: driverAnswer,
  envelope: 'item',
  status: 201,
});

/** Changes why a thing answers a driver. */
export const updateDriverAnswer = call({
  name: 'updateDriverAnswer',
  method: 'PUT',
  path: '/architecture/drivers/answers/:id',
  summary: 'Change why a thing answers a driver',
  ...write,
  params: z.strictObject({ id }),
  body: z.strictObject({ because: text(driverLimits.because) }),
  reply: driverAnswer,
  envelope: 'item',
});

/** Forgets an answer. */
export const deleteDriverAnswer = call({
  name: 'deleteDriverAnswer',
  method: 'DELETE',
  path: '/architecture/drivers/answers/:id',
  summary: 'Forget an answer to a driver',
  ...write,
  params: z.strictObject({ id }),
  envelope: 'none',
});

/** An ADR or RFC that answers no driver. */
export const unansweringDecision = z.strictObject({
  kind: z.enum(['adr', 'rfc']),
  id,
  title: z.string(),
  state: z.strictObject({ label: z.string(), theme: z.string() }),
});
/** See `unansweringDecision`. */
export type UnansweringDecision = z.output<typeof unansweringDecision>;

/** A driver without an answer. */
export const unansweredDriver = z.strictObject({
  id,
  kind: z.enum(['quality-attribute', 'constraint']),
  name: z.string(),
  isMajor: z.boolean(),
});
/** See `unansweredDriver`. */
export type UnansweredDriver = z.output<typeof unansweredDriver>;

/** Drivers without an answer, in the order of the lists; an answer whose thing is gone does not count. */
export const listUnansweredDrivers = call({
  name: 'listUnansweredDrivers',
  method: 'GET',
  path: '/architecture/drivers/unanswered',
  summary: 'Drivers without an answer',
  ...read,
  query: pageQuery(20),
  reply: unansweredDriver,
  envelope: 'hydra',
});

/** Living decisions of the project that answer no driver, newest first. Rejected and superseded ones are left out. */
export const listUnansweringDecisions = call({
  name: 'listUnansweringDecisions',
  method: 'GET',
  path: '/architecture/drivers/unanswering-decisions',
  summary: 'Decisions that answer no driver',
  ...read,
  query: pageQuery(20),
  reply: unansweringDecision,
  envelope: 'hydra',
});
