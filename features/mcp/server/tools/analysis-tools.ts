/** Tools over code metrics and architectural drivers. */
import * as z from 'zod';
import { getDrivers, listDriverAnswers, listUnansweredDrivers } from '#features/drivers/contract.ts';
import {
  getMetricReport,
  listMetricJars,
  type MetricClassHistory,
  type MetricReport,
} from '#features/metrics/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { cursorBehind, pageFrom } from '../../model/page-cursor.ts';
import { cursorField, idField, nextCursor, pageQueryOf, projectTool, type Tool } from '../tool.ts';

const listJarsTool = projectTool({
  name: 'list_metric_jars',
  title: 'List metrics jars',
  description: 'Jars of code metrics: how many months each has, the newest one, and how many targets are missed.',
  input: cursorField,
  output: {
    jars: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        months: z.int(),
        latest: z.string().nullable(),
        missedTargets: z.int(),
      }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listMetricJars, { query: page });
    return {
      jars: resources.map(({ id, name, reports, latest, breaches }) => ({
        id,
        name,
        months: reports,
        latest,
        missedTargets: breaches,
      })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const classShape = z.object({
  classname: z.string(),
  score: z.int(),
  lloc: z.number().optional(),
  ccn: z.number().optional(),
  coverage: z.number().optional(),
  accepted: z.boolean(),
});

const getReportTool = projectTool({
  name: 'get_metrics_report',
  title: 'Metrics report',
  description:
    'Figures of a metrics jar for its newest month and the month before, targets, and its classes from the worst one, page by page. A score is from 0 to 100, higher is worse; classes above the threshold need work.',
  input: { jarId: idField('the metrics jar'), ...cursorField },
  output: {
    name: z.string(),
    month: z.string().nullable(),
    threshold: z.int(),
    figures: z.record(z.string(), z.number()),
    figuresBefore: z.record(z.string(), z.number()),
    targets: z.array(
      z.object({
        metric: z.string(),
        namespace: z.string(),
        value: z.number(),
        due: z.string(),
        current: z.number().optional(),
        isMissed: z.boolean(),
      }),
    ),
    classes: z.array(classShape),
    totalClasses: z.int(),
    nextCursor,
  },
  run: async (agent, place, { jarId, cursor }) => {
    const reply = await agent.inProject(place, getMetricReport, { params: { id: jarId }, query: {} });
    // Without a class or a namespace the call answers the whole report.
    const report = reply as MetricReport;
    const [newest, before] = [report.timestamps.at(-1), report.timestamps.at(-2)];
    const worst = report.classList.toSorted((one, other) => other.score - one.score);
    const { items, nextCursor: next } = pageFrom(worst, pageQueryOf(cursor).page);
    return {
      name: report.name,
      month: newest?.timestamp ?? null,
      threshold: report.threshold,
      figures: newest?.globalMetrics ?? {},
      figuresBefore: before?.globalMetrics ?? {},
      targets: report.targets.map(({ metric, namespace, value, due, current, isMissed }) => ({
        metric,
        namespace,
        value,
        due,
        current,
        isMissed,
      })),
      classes: items.map(({ classname, score, lloc, ccn, coverage, accepted }) => ({
        classname,
        score,
        lloc,
        ccn,
        coverage,
        accepted: accepted !== undefined,
      })),
      totalClasses: worst.length,
      nextCursor: next,
    };
  },
});

const classHistoryTool = projectTool({
  name: 'get_class_history',
  title: 'History of a class',
  description: 'Score and figures of a class over the months of a metrics jar.',
  input: {
    jarId: idField('the metrics jar'),
    classname: z.string().min(1).max(500).describe('Full name of the class, as get_metrics_report answers it.'),
  },
  output: {
    classname: z.string(),
    months: z.array(
      z.object({
        month: z.string(),
        score: z.number(),
        lloc: z.number().optional(),
        ccn: z.number().optional(),
        nbMethods: z.number().optional(),
        afferent: z.number().optional(),
        efferent: z.number().optional(),
      }),
    ),
  },
  run: async (agent, place, { jarId, classname }) => {
    const args = { params: { id: jarId }, query: { class: classname } };
    // With a class the call answers its history.
    const { history } = (await agent.inProject(place, getMetricReport, args)) as MetricClassHistory;
    if (Object.keys(history).length === 0) throw notFound();
    const months = Object.entries(history).toSorted(([one], [other]) => one.localeCompare(other));
    return { classname, months: months.map(([month, figures]) => ({ month, ...figures })) };
  },
});

const driversTool = projectTool({
  name: 'get_drivers',
  title: 'Architectural drivers',
  description:
    'What the architecture must achieve: quality attributes with reasons, scenarios and trade-offs, and constraints. Major ones matter most. Both lists go on with the cursor.',
  input: cursorField,
  output: {
    revision: z.int(),
    qualityAttributes: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['fixed', 'custom']),
        code: z.string(),
        name: z.string(),
        description: z.string(),
        isMajor: z.boolean(),
        reason: z.string(),
        scenarios: z.array(
          z.object({
            id: z.string(),
            context: z.string(),
            source: z.string(),
            stimulus: z.string(),
            response: z.string(),
            measure: z.string(),
            importance: z.int(),
            difficulty: z.int(),
          }),
        ),
        tradeOffs: z.array(
          z.object({ attributeId: z.string(), effect: z.enum(['supports', 'hurts']), reason: z.string() }),
        ),
      }),
    ),
    constraints: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string().nullable(),
        reason: z.string(),
        source: z.string(),
        consequence: z.string(),
      }),
    ),
    availableQualityAttributes: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('The fixed list, with the codes that propose_driver takes.'),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const drivers = await agent.inProject(place, getDrivers, {});
    const { page } = pageQueryOf(cursor);
    const attributes = pageFrom(drivers.qualityAttributes, page);
    const constraints = pageFrom(drivers.constraints, page);
    return {
      revision: drivers.revision,
      qualityAttributes: attributes.items,
      constraints: constraints.items,
      availableQualityAttributes: drivers.availableQualityAttributes.map(({ code, name }) => ({ code, name })),
      nextCursor: attributes.nextCursor ?? constraints.nextCursor,
    };
  },
});

const answersTool = projectTool({
  name: 'list_driver_answers',
  title: 'What answers the drivers',
  description: 'ADRs, RFCs, C4 elements and metrics that answer architectural drivers, each with a sentence why.',
  input: { driverId: idField('a driver').optional(), ...cursorField },
  output: {
    answers: z.array(
      z.object({
        driverId: z.string(),
        kind: z.string(),
        subjectId: z.string(),
        title: z.string().nullable(),
        because: z.string(),
      }),
    ),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { driverId, cursor }) => {
    const page = pageQueryOf(cursor);
    const query = { ...page, ...(driverId === undefined ? {} : { driverId }) };
    const { resources, pagination, end } = await agent.inProject(place, listDriverAnswers, { query });
    return {
      answers: resources.map(({ driverId: driver, kind, subjectId, title, because }) => ({
        driverId: driver,
        kind,
        subjectId,
        title,
        because,
      })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const unansweredTool = projectTool({
  name: 'list_unanswered_drivers',
  title: 'Drivers without an answer',
  description: 'Architectural drivers that no decision, element or metric answers yet.',
  input: cursorField,
  output: {
    drivers: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string(), isMajor: z.boolean() })),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listUnansweredDrivers, { query: page });
    return {
      drivers: resources.map(({ id, kind, name, isMajor }) => ({ id, kind, name, isMajor })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

/** Metrics, drivers. */
export const analysisTools: readonly Tool[] = [
  listJarsTool,
  getReportTool,
  classHistoryTool,
  driversTool,
  answersTool,
  unansweredTool,
];
