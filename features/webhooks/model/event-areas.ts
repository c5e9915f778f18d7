/** Events in the words of people: by the area that they come from. Pure. */
import { everyEvent } from './event-choice.ts';

/** An area and the kinds of things in it. */
export interface EventArea {
  readonly label: string;
  readonly kinds: readonly string[];
}

/** In the order of the menus; what belongs to the organization comes last. */
export const eventAreas: readonly EventArea[] = [
  { label: 'Documentation', kinds: ['doc', 'namespace', 'template'] },
  { label: 'ADRs', kinds: ['adr', 'adr_push'] },
  { label: 'RFCs', kinds: ['rfc'] },
  { label: 'C4 models', kinds: ['c4model'] },
  { label: 'Metrics', kinds: ['metric'] },
  { label: 'Diagrams', kinds: ['diagram'] },
  { label: 'Database models', kinds: ['dbmodel'] },
  { label: 'Architectural drivers', kinds: ['driver'] },
  { label: 'Context map', kinds: ['contextmap'] },
  { label: 'Structurizr', kinds: ['structurizr'] },
  { label: 'Event storming', kinds: ['board'] },
  { label: 'Proposals', kinds: ['proposal'] },
  { label: 'Code repositories', kinds: ['repository', 'provider'] },
  { label: 'Projects', kinds: ['project'] },
  { label: 'Organization and members', kinds: ['organization', 'membership', 'invitation', 'account'] },
  { label: 'API keys and webhooks', kinds: ['api_key', 'personal_key', 'webhook'] },
  { label: 'Subscription', kinds: ['subscription'] },
];

const eventsOf = ({ kinds }: EventArea): readonly string[] => kinds.map((kind) => `${kind}.*`);

/** The events of areas, by their labels. */
export const eventsOfAreas = (labels: readonly string[]): string[] =>
  eventAreas.filter(({ label }) => labels.includes(label)).flatMap(eventsOf);

/** The labels of areas whose events are all among these. */
export const areasOfEvents = (events: readonly string[]): string[] =>
  eventAreas.filter((area) => eventsOf(area).every((event) => events.includes(event))).map(({ label }) => label);

/** Chosen events as words: whole areas by their labels, others as they are written. */
export function eventWords(events: readonly string[]): readonly string[] {
  if (events.includes(everyEvent)) return ['All events'];
  const whole = areasOfEvents(events);
  const told = new Set(eventsOfAreas(whole));
  return [...whole, ...events.filter((event) => !told.has(event))];
}
