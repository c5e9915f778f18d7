/** Bounded contexts that commands of a board belong to. */
import type { ContextFacts } from '../model/storm-scene.ts';

/** What is known of a context; the board itself keeps its id only. */
export const contextOf = (id: string): ContextFacts => ({ name: id, team: '', subdomain: '' });
