/** Scenarios and their weights in words. Pure. */
import type { Scenario } from '../contract.ts';

/** Words of the weights 1 to 3. */
export const weightWords = ['low', 'medium', 'high'] as const;

/** Short marks of the weights 1 to 3, as utility trees write them. */
export const weightMarks = ['L', 'M', 'H'] as const;

const ending = /[.!?]$/;

/** Who or what does something, under which conditions, what follows, and how much of it is enough. */
export function scenarioSentence(scenario: Pick<Scenario, 'source' | 'stimulus' | 'context' | 'response' | 'measure'>) {
  const { source, stimulus, context, response, measure } = scenario;
  const cause = [source, stimulus].map((part) => part.trim()).filter((part) => part !== '');
  return [cause.join(' '), context, response, measure]
    .map((part) => part.trim().replace(ending, ''))
    .filter((part) => part !== '')
    .join(' · ');
}

/** A weight in words: `high` for 3. */
export const weightWord = (weight: number): string => weightWords[weight - 1] ?? '';

/** A scenario with its weights, on one line. */
export const weightedSentence = (scenario: Scenario): string => {
  const [importance, difficulty] = [weightWord(scenario.importance), weightWord(scenario.difficulty)];
  return `${scenarioSentence(scenario)} (importance ${importance}, difficulty ${difficulty})`;
};
