/** Drivers as texts for other tools: Markdown, CSV, and the quality tree of arc42 section 10. Pure. */
import { csvLine, csvStart } from '#platform/history/model/csv.ts';
import {
  constraintsTitle,
  driversTitle,
  noConstraintsMessage,
  noQualityAttributesMessage,
  qualityAttributesTitle,
  type Constraint,
  type QualityAttribute,
  type Scenario,
} from '../contract.ts';
import type { DriverSet } from './driver-set.ts';
import { scenarioSentence, weightedSentence, weightMarks, weightWord } from './scenario-words.ts';
import { byWeight } from './utility-tree.ts';

/** An answer as exports name it; things that are gone are left out. */
export interface ExportedAnswer {
  readonly driverId: string;
  /** For example `#012: Two regions (Accepted)`. */
  readonly title: string;
  readonly because: string;
}

/** Everything that an export says. */
export interface ExportedDrivers {
  readonly drivers: DriverSet;
  readonly answers: readonly ExportedAnswer[];
}

/** Words in Markdown, on one line and without a meaning of their signs. */
const plain = (words: string): string =>
  words
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|#~&]/g, String.raw`\$&`)
    // At the beginning of a line they would be a list, or what makes a heading of the line above.
    .replace(/^(?=[-+]( |$)|[-=]+$)/, '\\')
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);

const nameOf = ({ qualityAttributes }: DriverSet, id: string): string =>
  qualityAttributes.find((one) => one.id === id)?.name ?? '';

const answersOf = ({ answers }: ExportedDrivers, id: string): readonly ExportedAnswer[] =>
  answers.filter(({ driverId }) => driverId === id);

const labelled = (label: string, words: string): string[] =>
  words.trim() ? [`**${label}:** ${plain(words)}`, ''] : [];

const listed = (label: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`**${label}:**`, '', ...lines.map((line) => `- ${line}`), ''];

const reasoned = (words: string): string => (words.trim() ? `: ${plain(words)}` : '');

const answerLines = (exported: ExportedDrivers, id: string): readonly string[] =>
  answersOf(exported, id).map(({ title, because }) =>
    because.trim() ? `${plain(title)}, because ${plain(because)}` : plain(title),
  );

const scenarioColumns = ['Context', 'Source', 'Stimulus', 'Response', 'Measure', 'Importance', 'Difficulty'];

function scenarioTable(scenarios: readonly Scenario[]): string[] {
  if (scenarios.length === 0) return [];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(scenarioColumns),
    row(scenarioColumns.map(() => '---')),
    ...scenarios.map(({ context, source, stimulus, response, measure, importance, difficulty }) =>
      row([
        ...[context, source, stimulus, response, measure].map(plain),
        weightWord(importance),
        weightWord(difficulty),
      ]),
    ),
    '',
  ];
}

const attributeLines = (exported: ExportedDrivers, attribute: QualityAttribute): readonly string[] => [
  `### ${plain(attribute.name)}${attribute.isMajor ? ' (major)' : ''}`,
  '',
  ...(attribute.description.trim() ? [plain(attribute.description), ''] : []),
  ...labelled('Reason', attribute.reason),
  ...scenarioTable(attribute.scenarios),
  ...listed(
    'Trade-offs',
    attribute.tradeOffs.map(
      ({ attributeId, effect, reason }) =>
        `${effect} ${plain(nameOf(exported.drivers, attributeId))}${reasoned(reason)}`,
    ),
  ),
  ...listed('Answered by', answerLines(exported, attribute.id)),
];

const constraintLines = (exported: ExportedDrivers, constraint: Constraint): readonly string[] => [
  `### ${plain(constraint.name)}`,
  '',
  ...labelled('Kind', constraint.kind ?? ''),
  ...labelled('Reason', constraint.reason),
  ...labelled('Source', constraint.source),
  ...labelled('Consequence', constraint.consequence),
  ...listed('Answered by', answerLines(exported, constraint.id)),
];

const orMessage = (lines: readonly string[], message: string): readonly string[] =>
  lines.length > 0 ? lines : [message, ''];

/** Both lists as Markdown, with everything that is known of each driver. */
export function driversMarkdown(exported: ExportedDrivers): string {
  const { qualityAttributes, constraints } = exported.drivers;
  const attributes = qualityAttributes.flatMap((one) => attributeLines(exported, one));
  const rules = constraints.flatMap((one) => constraintLines(exported, one));
  const lines = [
    `# ${driversTitle}`,
    '',
    `## ${qualityAttributesTitle}`,
    '',
    ...orMessage(attributes, noQualityAttributesMessage),
    `## ${constraintsTitle}`,
    '',
    ...orMessage(rules, noConstraintsMessage),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const csvHead = [
  'List',
  'Name',
  'Kind',
  'Major',
  'Reason',
  'Description',
  'Source',
  'Consequence',
  'Scenarios',
  'Trade-offs',
  'Answered by',
];

const csvAnswers = (exported: ExportedDrivers, id: string): string =>
  answersOf(exported, id)
    .map((answer) => (answer.because ? `${answer.title}, because ${answer.because}` : answer.title))
    .join('\n');

/** Both lists as CSV: a row for each driver; a cell with several entries has a line for each. */
export function driversCsv(exported: ExportedDrivers): string {
  const { drivers } = exported;
  const attributes = drivers.qualityAttributes.map((one) => [
    qualityAttributesTitle,
    one.name,
    one.type,
    one.isMajor ? 'yes' : 'no',
    one.reason,
    one.description,
    '',
    '',
    one.scenarios.map(weightedSentence).join('\n'),
    one.tradeOffs
      .map(({ attributeId, effect, reason }) => {
        const words = `${effect} ${nameOf(drivers, attributeId)}`;
        return reason ? `${words}: ${reason}` : words;
      })
      .join('\n'),
    csvAnswers(exported, one.id),
  ]);
  const constraints = drivers.constraints.map((one) => [
    constraintsTitle,
    one.name,
    one.kind ?? '',
    '',
    one.reason,
    '',
    one.source,
    one.consequence,
    '',
    '',
    csvAnswers(exported, one.id),
  ]);
  return csvStart + [csvHead, ...attributes, ...constraints].map(csvLine).join('');
}

function leafOf(scenario: Scenario): string {
  const marks = [scenario.importance, scenario.difficulty].map((weight) => weightMarks[weight - 1] ?? '');
  return `(${marks.join(', ')}) ${plain(scenarioSentence(scenario))}`;
}

/** The quality tree of arc42 section 10.1: attributes below the root, their scenarios with both weights as leaves. */
export function qualityTree({ qualityAttributes }: DriverSet): string {
  const lines = [
    '# Quality tree',
    '',
    'In brackets: importance and difficulty (H high, M medium, L low).',
    '',
    '- Quality',
    ...qualityAttributes.flatMap((attribute) => [
      `  - ${plain(attribute.name)}${attribute.isMajor ? ' (major)' : ''}`,
      ...attribute.scenarios.toSorted(byWeight).map((one) => `    - ${leafOf(one)}`),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
