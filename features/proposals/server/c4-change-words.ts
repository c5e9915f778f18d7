/** Changes of a C4 model in words. Pure. */
import { elementsOfModel, type C4Change, type C4Model } from '#features/c4models/contract.ts';
import { typeWords } from '../model/element-words.ts';

/** Names of the elements, views and relationships of a model, and of those that the changes add. */
function namesIn(model: C4Model, changes: readonly C4Change[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const ends = new Map<string, readonly [string, string]>();
  for (const { id, name, relationships } of elementsOfModel(model)) {
    names.set(id, name);
    for (const { id: lineId, sourceId, targetId } of relationships) ends.set(lineId, [sourceId, targetId]);
  }
  for (const { id, name } of model.views) names.set(id, name);
  for (const change of changes) if (change.call === 'addElement') names.set(change.id, change.name);
  for (const [id, [from, to]] of ends) names.set(id, `${names.get(from) ?? ''} → ${names.get(to) ?? ''}`);
  return names;
}

/** Fields by the words of the editor. */
const fieldWords: Readonly<Record<string, string>> = {
  parentId: 'place',
  isExternal: 'external',
  links: 'links',
  patterns: 'paths',
  sourceId: 'source',
  targetId: 'target',
};

/** Longer values are cut: the whole one stands in the model after the change. */
const valueLength = 300;

/** What the fields of a change become. */
function fieldsOf(change: object, left: readonly string[], named: (id: string) => string): string {
  const valueOf = (field: string, value: unknown): string => {
    if (value === null || value === '') return 'nothing';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value !== 'string') return JSON.stringify(value).slice(0, valueLength).toWellFormed();
    if (field.endsWith('Id')) return named(value);
    return `“${value.length > valueLength ? `${value.slice(0, valueLength).toWellFormed()}…` : value}”`;
  };
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && !left.includes(field))
    .map(([field, value]) => `${fieldWords[field] ?? field} becomes ${valueOf(field, value)}`)
    .join(', ');
}

/** A sentence for each change, in their order. */
export function c4ChangeWords(model: C4Model, changes: readonly C4Change[]): readonly string[] {
  const names = namesIn(model, changes);
  const named = (id: string): string => `“${names.get(id) ?? 'something that is gone'}”`;
  return changes.map((change) => {
    switch (change.call) {
      case 'updateModel':
        return change.name === undefined
          ? `Change the model: ${fieldsOf(change, ['call'], named)}`
          : `Rename the model to “${change.name}”`;
      case 'addElement':
        return `Add the ${typeWords(change.type)} “${change.name}”${change.description ? `: ${change.description}` : ''}`;
      case 'updateElement':
        return `Change ${named(change.elementId)}: ${fieldsOf(change, ['call', 'elementId', 'defaultViewId'], named)}`;
      case 'deleteElement':
        return `Delete ${named(change.elementId)} with what is inside it`;
      case 'addRelationship':
        return `Relate ${named(change.sourceId)} to ${named(change.targetId)}${change.description ? `: ${change.description}` : ''}`;
      case 'updateRelationship':
        return `Change the relationship ${named(change.relationshipId)}: ${fieldsOf(change, ['call', 'relationshipId'], named)}`;
      case 'deleteRelationship':
        return `Delete the relationship ${named(change.relationshipId)}`;
      case 'addToView':
        return `Show ${named(change.elementId)} in the view ${named(change.viewId)}`;
      case 'removeFromView':
        return `Take ${named(change.elementId)} out of the view ${named(change.viewId)}`;
      case 'moveElement':
        return `Move ${named(change.elementId)} in the view ${named(change.viewId)}`;
      case 'addView':
        return `Add the view “${change.name}”`;
      case 'updateView':
        return `Change the view ${named(change.viewId)}`;
      case 'deleteView':
        return `Delete the view ${named(change.viewId)}`;
      case 'drawRelationship':
        return `Draw the relationship ${named(change.relationshipId)} differently in the view ${named(change.viewId)}`;
      case 'addFlow':
        return `Add a flow to the view ${named(change.viewId)}`;
      case 'updateFlow':
        return `Change a flow of the view ${named(change.viewId)}`;
      case 'deleteFlow':
        return `Delete a flow of the view ${named(change.viewId)}`;
    }
  });
}
