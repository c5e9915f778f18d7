/** How a team storms a process: phases with a hint each, and the view that each works in. Pure. */
import type { StormLevel } from './storm-state.ts';

/** A phase of a workshop. */
export interface StormPhase {
  readonly title: string;
  readonly hint: string;
  readonly level: StormLevel;
  /** Minutes that it usually takes. */
  readonly minutes: number;
}

/** In their order. */
export const stormPhases: readonly StormPhase[] = [
  {
    title: 'Chaotic exploration',
    hint: 'Everyone writes events in the past tense at the same time. Nothing is discussed yet, and duplicates are fine.',
    level: 'big-picture',
    minutes: 15,
  },
  {
    title: 'Timeline',
    hint: 'Put the events in the order they happen, in lanes for the people and systems that act. Keep one of each duplicate.',
    level: 'big-picture',
    minutes: 20,
  },
  {
    title: 'Turning points',
    hint: 'Mark the few events that change everything after them. They divide the story into chapters.',
    level: 'big-picture',
    minutes: 10,
  },
  {
    title: 'Questions',
    hint: 'Walk through the story aloud. Whatever is unclear or disputed becomes a hot spot; do not solve it now.',
    level: 'big-picture',
    minutes: 15,
  },
  {
    title: 'Commands and policies',
    hint: 'Ask of each event: who or what caused it? Give events to commands, and add the rules that follow them.',
    level: 'process',
    minutes: 30,
  },
  {
    title: 'People and systems',
    hint: 'Add who gives a command, what they see before, and the systems outside that take part.',
    level: 'process',
    minutes: 15,
  },
  {
    title: 'Aggregates and contexts',
    hint: 'Find what decides each command, and draw contexts around the commands that share a language.',
    level: 'design',
    minutes: 30,
  },
  {
    title: 'What is next',
    hint: 'Look at every hot spot: who takes it further, and until when? Note it on the card.',
    level: 'design',
    minutes: 10,
  },
];

/** Minutes and seconds, for example `14:05`; what is over counts on with a minus sign. */
export function clockText(seconds: number): string {
  const left = Math.abs(Math.round(seconds));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return seconds < 0 ? `−${text}` : text;
}
