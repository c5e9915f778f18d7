/** The built-in page templates. Loaded lazily when one is chosen. */
import type { DocNode } from '#platform/richtext/model/document.ts';

const text = (value: string): DocNode[] => (value === '' ? [] : [{ type: 'text', text: value }]);
const node = (type: string, content: DocNode[]): DocNode => (content.length > 0 ? { type, content } : { type });
const paragraph = (value = ''): DocNode => node('paragraph', text(value));
const heading = (level: number, value: string): DocNode => ({
  ...node('heading', text(value)),
  attrs: { level },
});
/** Help text, to be replaced by the author. */
const help = (value: string): DocNode => ({
  type: 'paragraph',
  content: [{ type: 'text', marks: [{ type: 'italic' }], text: value }],
});
const list = (...items: string[]): DocNode =>
  node(
    'bullet_list',
    items.map((item) => node('list_item', [paragraph(item)])),
  );
const steps = (...items: string[]): DocNode =>
  node(
    'ordered_list',
    items.map((item) => node('list_item', [paragraph(item)])),
  );
const tasks = (...items: string[]): DocNode =>
  node(
    'task_list',
    items.map((item) => ({ type: 'task_item', attrs: { checked: false }, content: [paragraph(item)] })),
  );
const alert = (type: string, value: string): DocNode => ({
  type: 'alert',
  attrs: { type },
  content: [paragraph(value)],
});
const cell = (type: string, value: string): DocNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(value)],
});
/** A table header with one empty row. */
const table = (...heads: string[]): DocNode =>
  node('table', [
    node(
      'table_header_row',
      heads.map((head) => cell('table_header', head)),
    ),
    node(
      'table_row',
      heads.map(() => cell('table_cell', '')),
    ),
  ]);

const meetingNotes: DocNode[] = [
  table('Date', 'Place', 'Present', 'Notes by'),
  heading(2, 'Goal'),
  help('What should be different when everybody leaves the room?'),
  heading(2, 'Topics'),
  list(''),
  heading(2, 'Decisions'),
  help('One line each: what was decided and why. What binds others later deserves a decision record of its own.'),
  list(''),
  heading(2, 'To do'),
  help('Who does what until when?'),
  tasks(''),
  heading(2, 'Left open'),
  list(''),
];

const arc42: DocNode[] = [
  alert(
    'info',
    'Twelve chapters after the arc42 structure. Fill in what someone will look for, and delete the help in italics; a chapter that says nothing new may go.',
  ),
  heading(1, '1. Introduction and Goals'),
  help('What the system is for, in words that its users would use, and the few qualities that matter most.'),
  heading(2, 'Requirements at a glance'),
  list(''),
  heading(2, 'Quality goals'),
  table('Quality', 'What it means here', 'Rank'),
  heading(2, 'Stakeholders'),
  table('Who', 'What they expect of the architecture'),
  heading(1, '2. Constraints'),
  help('What was decided before anybody asked the team: laws, budgets, platforms, dates, standards of the company.'),
  table('Constraint', 'Where it comes from', 'What follows from it'),
  heading(1, '3. Context and Scope'),
  help('Where the system ends, and who and what it talks to across that border.'),
  heading(2, 'In the business'),
  table('Neighbour', 'Gets from us', 'Gives to us'),
  heading(2, 'In technology'),
  table('Neighbour', 'Channel and protocol', 'Format'),
  heading(1, '4. Solution Strategy'),
  help('The handful of ideas that everything else follows from, each beside the goal that it serves.'),
  table('Goal', 'Idea', 'Details'),
  heading(1, '5. Building Block View'),
  help(
    'The parts of the system, what each is responsible for, and which ones depend on each other. Begin with the whole and open only the boxes that need it.',
  ),
  heading(2, 'The whole'),
  table('Building block', 'Responsibility'),
  heading(1, '6. Runtime View'),
  help('A few scenes worth telling: the most important use, the trickiest one, a failure, the start of the system.'),
  heading(2, 'Scene'),
  steps(''),
  heading(1, '7. Deployment View'),
  help('The machines, networks and environments, and which part runs where.'),
  table('Environment', 'Node', 'Runs there'),
  heading(1, '8. Crosscutting Concepts'),
  help('Rules that hold in many places: the model of the domain, security, errors, logging, tests, releases.'),
  heading(2, 'Concept'),
  paragraph(),
  heading(1, '9. Architecture Decisions'),
  help('Choices that are expensive to take back, with the reasons of that day. Link the decision records here.'),
  table('Decision', 'Status', 'Record'),
  heading(1, '10. Quality Requirements'),
  help('The quality goals again, now so exact that a test or a measurement could tell whether they hold.'),
  table('Quality', 'When this happens', 'The system answers so'),
  heading(1, '11. Risks and Technical Debts'),
  help('What may go wrong and what has been borrowed from the future, the worst first, with a plan.'),
  table('Risk or debt', 'What it may cost', 'What is done about it'),
  heading(1, '12. Glossary'),
  help('Words that outsiders would not know, and words that two teams use for different things.'),
  table('Term', 'Meaning'),
];

const runbook: DocNode[] = [
  alert(
    'warning',
    'For whoever is on call. Try every step on a quiet day; a step that fails at night is worse than none.',
  ),
  heading(2, 'Service'),
  table('Service', 'Owner', 'Dashboard', 'Logs', 'On call'),
  heading(2, 'What users notice when it fails'),
  list(''),
  heading(2, 'First look'),
  help('Checks that change nothing, the quickest first.'),
  tasks('Is it only us? Look at the neighbours’ status.', 'What was released in the last hour?', ''),
  heading(2, 'Alarms'),
  table('Alarm', 'What it means', 'First step'),
  heading(2, 'Restart'),
  steps(''),
  { type: 'code_block', attrs: { lang: 'bash' } },
  heading(2, 'Go back to the release before'),
  steps(''),
  heading(2, 'Call someone'),
  table('When', 'Whom', 'How'),
  heading(2, 'Afterwards'),
  tasks('Write down what happened and when', 'Mend this page'),
];

const systemOverview: DocNode[] = [
  help('One page for someone who meets this system for the first time. Link to the details instead of repeating them.'),
  heading(2, 'What it does'),
  paragraph(),
  heading(2, 'At a glance'),
  table('Owner', 'Users', 'Critical since', 'Repository', 'Runs on'),
  heading(2, 'How it is built'),
  help('The three to seven main parts. A diagram says more than the table: type / and choose one.'),
  table('Part', 'Responsibility', 'Technology'),
  heading(2, 'Neighbours'),
  table('System', 'Direction', 'What for'),
  heading(2, 'Data'),
  table('Data', 'Where it is kept', 'How long', 'Who may see it'),
  heading(2, 'Where to go on'),
  list('Decisions:', 'Runbook:', 'Interfaces:'),
];

const texts: Readonly<Record<string, readonly DocNode[]>> = {
  'meeting-notes': meetingNotes,
  arc42,
  runbook,
  'system-overview': systemOverview,
};

/** Content of a built-in template by id, for example `arc42`; undefined for unknown ids. */
export function pageTemplate(id: string): DocNode | undefined {
  const content = texts[id];
  // The editor ends every document with an empty paragraph; templates do as well.
  return content && { type: 'doc', content: [...content, paragraph()] };
}
