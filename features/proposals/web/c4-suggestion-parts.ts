/** Other words for parts of a C4 model, as people suggest them. Pure. */
import { elementsOfModel, type C4Change, type C4Model } from '#features/c4models/contract.ts';
import { typeWords } from '../model/element-words.ts';

/** An element or a relationship with the words that it has now. */
export interface WordedPart {
  readonly id: string;
  readonly label: string;
  /** The change that would keep every word as it is. */
  readonly step: C4Change;
}

/** The parts of a model, elements first. */
export function partsOf(model: C4Model): readonly WordedPart[] {
  const elements = elementsOfModel(model);
  const names = new Map(elements.map(({ id, name }) => [id, name]));
  return [
    ...elements.map(({ id, type, name, description, technology }): WordedPart => {
      const hasTechnology = type === 'container' || type === 'component';
      return {
        id,
        label: `${name} (${typeWords(type)})`,
        step: { call: 'updateElement', elementId: id, name, description, ...(hasTechnology ? { technology } : {}) },
      };
    }),
    ...elements.flatMap(({ relationships }) =>
      relationships.map(({ id, sourceId, targetId, description, technology }): WordedPart => ({
        id,
        label: `${names.get(sourceId) ?? ''} → ${names.get(targetId) ?? ''}${description ? `: ${description}` : ''}`,
        step: { call: 'updateRelationship', relationshipId: id, description, technology },
      })),
    ),
  ];
}

/** Id of the part that a step changes. */
export const partOf = (step: C4Change): string | undefined => {
  if (step.call === 'updateElement') return step.elementId;
  return step.call === 'updateRelationship' ? step.relationshipId : undefined;
};

/** Names of chosen parts that the model does not have any more, as they were typed last. */
export function goneParts(parts: readonly WordedPart[], steps: readonly C4Change[]): readonly string[] {
  const known = new Set(parts.map(({ id }) => id));
  return steps.flatMap((step) => {
    if (known.has(partOf(step) ?? '')) return [];
    const { name, description } = step as { readonly name?: string; readonly description?: string };
    return [name || description || 'What you chose'];
  });
}

/** Where a field of a chosen step stands in what is sent of the steps, where those that change nothing are left out. */
export const sentPath = (parts: readonly WordedPart[], steps: readonly C4Change[], path: string): string =>
  path.replace(/^changes\[(\d+)\]/, (_all, at: string) => {
    const sent = changedSteps(parts, steps.slice(0, Number(at))).length;
    return `changes[${String(sent)}]`;
  });

/** The steps with the words that differ from those of the model; a step without any is left out. */
export function changedSteps(parts: readonly WordedPart[], steps: readonly C4Change[]): readonly C4Change[] {
  const now = new Map(parts.map(({ id, step }) => [id, step as Readonly<Record<string, unknown>>]));
  return steps.flatMap((step) => {
    const part = partOf(step);
    const stored = part === undefined ? undefined : now.get(part);
    if (!stored) return [];
    const fields = Object.entries(step).filter(
      ([name, value]) => value === part || name === 'call' || value !== stored[name],
    );
    return fields.length > 2 ? [Object.fromEntries(fields) as C4Change] : [];
  });
}
