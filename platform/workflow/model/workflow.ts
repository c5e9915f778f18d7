/** A table of states and transitions, and the rules that follow from it. Pure; generic over the roles of callers. */
import type { BadgeTheme } from '#platform/ui/contract.ts';
import { refused, violated } from '#platform/http/model/failure.ts';
import { reasonRequiredMessage, transitionUnavailableMessage, type State, type Transition } from '../contract.ts';

/** Label and theme of a state. */
interface StateLook {
  readonly label: string;
  readonly theme: BadgeTheme;
}

/** One transition of the table. */
export interface TransitionRule<StateName extends string, Who extends string> {
  readonly label: string;
  /** Label in the history, for example `Returned to draft`. */
  readonly done: string;
  readonly theme: BadgeTheme;
  readonly from: readonly StateName[];
  readonly to: StateName;
  readonly requiresReason: boolean;
  /** Roles that may do it; one is enough. */
  readonly who: readonly Who[];
}

/** All states and transitions of a kind; transitions in display order. */
export interface WorkflowTable<StateName extends string, Name extends string, Who extends string> {
  readonly states: Readonly<Record<StateName, StateLook>>;
  readonly transitions: Readonly<Record<Name, TransitionRule<StateName, Who>>>;
}

/** The current state of a thing and the roles of the caller. */
export interface Standing<StateName extends string, Name extends string, Who extends string> {
  readonly state: StateName;
  /** All roles of the caller for this thing. */
  readonly who: ReadonlySet<Who>;
  /** Rules beyond the table; absent: none. */
  readonly available?: (name: Name) => boolean;
  /** Whether a reason is required, where that depends on more than the table. */
  readonly requiresReason?: (name: Name) => boolean;
}

/** The state for the API. Example: `stateOf(adrWorkflow, 'draft')` is `{ name: 'draft', label: 'Draft', ... }`. */
export function stateOf<S extends string>(table: Pick<WorkflowTable<S, string, string>, 'states'>, name: S): State {
  const { label, theme } = table.states[name];
  return { name, label, theme };
}

const needsReason = <S extends string, N extends string, W extends string>(
  table: WorkflowTable<S, N, W>,
  name: N,
  standing: Standing<S, N, W>,
): boolean => standing.requiresReason?.(name) ?? table.transitions[name].requiresReason;

/** Whether the caller may do this now. */
export function isOffered<S extends string, N extends string, W extends string>(
  table: WorkflowTable<S, N, W>,
  name: N,
  standing: Standing<S, N, W>,
): boolean {
  const rule = table.transitions[name];
  return (
    rule.from.includes(standing.state) &&
    rule.who.some((one) => standing.who.has(one)) &&
    (standing.available?.(name) ?? true)
  );
}

/** All transitions that the caller may do now, in the order of the table. */
export function offered<S extends string, N extends string, W extends string>(
  table: WorkflowTable<S, N, W>,
  standing: Standing<S, N, W>,
): Transition[] {
  return (Object.keys(table.transitions) as N[])
    .filter((name) => isOffered(table, name, standing))
    .map((name) => {
      const { label, theme } = table.transitions[name];
      return { name, label, theme, requiresReason: needsReason(table, name, standing) };
    });
}

const createdLabel = 'Created';

/** A table without its literal types, for histories. */
export interface AnyWorkflow {
  readonly states: Readonly<Record<string, StateLook>>;
  readonly transitions: Readonly<Record<string, { readonly done: string }>>;
}

/** The label of a change in the history. */
export const changeLabel = (table: AnyWorkflow, name: string): string => table.transitions[name]?.done ?? createdLabel;

/** A state by its stored name; unknown ones look neutral. */
export function storedState(table: AnyWorkflow, name: string): State {
  const { label, theme } = table.states[name] ?? { label: name, theme: 'default' };
  return { name, label, theme };
}

/** A requested transition. */
export interface AskedTransition {
  readonly name: string;
  readonly reason?: string | null | undefined;
}

/** A validated transition. */
export interface CheckedTransition<S extends string, N extends string> {
  readonly name: N;
  readonly to: S;
  /** Trimmed; null when none was given. */
  readonly reason: string | null;
}

/** Throws 422 for a transition that is unknown, forbidden, not possible in this state, or lacks its reason. */
export function checkTransition<S extends string, N extends string, W extends string>(
  table: WorkflowTable<S, N, W>,
  asked: AskedTransition,
  standing: Standing<S, N, W>,
): CheckedTransition<S, N> {
  const name = asked.name as N;
  if (!Object.hasOwn(table.transitions, name) || !isOffered(table, name, standing)) {
    throw refused(transitionUnavailableMessage);
  }
  const reason = asked.reason?.trim() || null;
  if (reason === null && needsReason(table, name, standing)) throw violated('reason', reasonRequiredMessage);
  return { name, to: table.transitions[name].to, reason };
}
