/** Names of views in Structurizr: list, key, title, subject. Pure. */
import { componentsViewName, containersViewName, contextViewName, type C4View } from '../../contract.ts';
import { contextOfName, drawnOf, type DrawnView, type ModelIndex } from './model-parts.ts';
import type { StaticViewList } from './structurizr-shape.ts';

/** A view under its Structurizr name. */
export interface ViewHead {
  readonly view: C4View;
  readonly drawn: DrawnView;
  readonly list: StaticViewList;
  readonly key: string;
  /** Omitted when key or subject imply it. */
  readonly title?: string;
  readonly isGeneratedKey: boolean;
  readonly subjectId?: string;
}

const typeNames: Readonly<Record<StaticViewList, string>> = {
  systemLandscapeViews: 'SystemLandscape',
  systemContextViews: 'SystemContext',
  containerViews: 'Container',
  componentViews: 'Component',
};

interface Kind {
  readonly list: StaticViewList;
  readonly subjectId?: string;
  /** Whether the name is implied by level and subject. */
  readonly isPlain: boolean;
}

function kindOf({ byId }: ModelIndex, view: C4View, { members }: DrawnView): Kind {
  const subject = view.sourceElement ? byId.get(view.sourceElement.id) : undefined;
  if (view.level === 'C1' || !subject) {
    const context = members.find(({ type, name }) => type === 'software-system' && contextOfName(name) === view.name);
    if (context) return { list: 'systemContextViews', subjectId: context.id, isPlain: true };
    return { list: 'systemLandscapeViews', isPlain: view.name === contextViewName };
  }
  return view.level === 'C2'
    ? { list: 'containerViews', subjectId: subject.id, isPlain: view.name === containersViewName(subject.name) }
    : { list: 'componentViews', subjectId: subject.id, isPlain: view.name === componentsViewName(subject.name) };
}

/** All non-empty views in order; keys are unique across all types. */
export function viewHeads(index: ModelIndex): readonly ViewHead[] {
  const shown = index.model.views
    .map((view) => ({ view, drawn: drawnOf(index, view) }))
    .filter(({ drawn }) => drawn.members.length > 0);
  const taken = new Set<string>();
  const kinds = shown.map(({ view, drawn }) => {
    const kind = kindOf(index, view, drawn);
    const isKey = !kind.isPlain && /^[A-Za-z0-9_-]+$/.test(view.name) && !taken.has(view.name);
    if (isKey) taken.add(view.name);
    return { kind, isKey };
  });
  const counts = new Map<StaticViewList, number>();
  const nextKey = (list: StaticViewList): string => {
    for (;;) {
      const count = (counts.get(list) ?? 0) + 1;
      counts.set(list, count);
      const key = `${typeNames[list]}-${String(count).padStart(3, '0')}`;
      if (!taken.has(key)) return key;
    }
  };
  return shown.map(({ view, drawn }, at): ViewHead => {
    const { kind, isKey } = kinds[at] ?? { kind: kindOf(index, view, drawn), isKey: false };
    const { list, subjectId, isPlain } = kind;
    return {
      view,
      drawn,
      list,
      key: isKey ? view.name : nextKey(list),
      isGeneratedKey: !isKey,
      ...(isKey || isPlain ? {} : { title: view.name }),
      ...(subjectId === undefined ? {} : { subjectId }),
    };
  });
}
