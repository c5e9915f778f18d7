/** Flows in the editor. */
import { describe, expect, test } from 'vitest';
import { pictureOf } from './c4-view.ts';
import { openFlow } from './editor-flows.ts';
import { editorTexts } from './editor-texts.ts';
import { drawnFlow, flowStepsOf } from './flow-steps.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

/** A flow over the only relationship of the containers, recorded by clicks. */
const recorded = (): EditorDriver =>
  new EditorDriver()
    .opens('shop-view')
    .does({ kind: 'flows-opened' })
    .does({ kind: 'flow-added' })
    .does({ kind: 'clicked', id: 'reads' })
    .does({ kind: 'clicked', id: 'reads' })
    .allSaved();

const flowOf = ({ state }: EditorDriver) => openFlow(state);
const stepsOf = ({ state }: EditorDriver) => {
  const picture = pictureOf(state.document, state.viewId);
  const flow = openFlow(state);
  return picture && flow ? flowStepsOf(state.document, picture, flow) : [];
};

describe('a flow', () => {
  test('is recorded by clicks on relationships, which do not select them', () => {
    const editor = recorded().expectAgreement();
    expect(flowOf(editor)).toMatchObject({ name: 'New flow', steps: [{ relationshipId: 'reads' }, {}] });
    expect(editor.state.selection.size).toBe(0);
    editor.does({ kind: 'flow-recorded', isOn: false }).does({ kind: 'clicked', id: 'reads' });
    expect([...editor.state.selection]).toEqual(['reads']);
    expect(flowOf(editor)?.steps).toHaveLength(2);
    // Not while a drawer covers the panel.
    editor.does({ kind: 'flow-recorded', isOn: true }).does({ kind: 'double-clicked', id: 'api' });
    editor.does({ kind: 'clicked', id: 'reads' });
    expect(flowOf(editor)?.steps).toHaveLength(2);
    editor.does({ kind: 'drawer-closed' });
    // The next one has a name of its own.
    editor.does({ kind: 'flow-added' }).allSaved();
    expect(flowOf(editor)?.name).not.toBe('New flow');
  });

  test('is written, reordered and deleted, each in one undo step', () => {
    const editor = recorded();
    const id = flowOf(editor)?.id ?? '';
    const steps = ['second', 'first'].map((text) => ({ relationshipId: 'reads', text }));
    editor.does({ kind: 'flow-changed', id, name: ' Checkout ', steps }).allSaved();
    expect(flowOf(editor)).toEqual({ id, name: 'Checkout', steps });
    editor.does({ kind: 'flow-deleted', id }).allSaved();
    expect(editor.state.flows?.flowId).toBeUndefined();
    editor.does({ kind: 'undone' }).allSaved().does({ kind: 'flow-chosen', id }).expectAgreement();
    expect(flowOf(editor)?.name).toBe('Checkout');
  });

  test('names its ends, says what its relationship says unless it has words of its own, and counts its edges', () => {
    const editor = recorded();
    const id = flowOf(editor)?.id ?? '';
    const steps = ['', 'again'].map((text) => ({ relationshipId: 'reads', text }));
    editor.does({ kind: 'flow-changed', id, steps });
    expect(stepsOf(editor).map(({ number, source, target, text }) => [number, source, target, text])).toEqual([
      [1, 'api', 'orders', 'reads'],
      [2, 'api', 'orders', 'again'],
    ]);
    const { numbers, current } = drawnFlow(stepsOf(editor), 1);
    expect([[...numbers], current?.number]).toEqual([[['reads', [1, 2]]], 2]);
  });

  test('goes over implied relationships where the view shows only those', () => {
    const editor = new EditorDriver().opens('context').does({ kind: 'flows-opened' }).does({ kind: 'flow-added' });
    const implied = pictureOf(editor.state.document, 'context')?.edges.find(({ isImplied }) => isImplied);
    expect(implied).toBeDefined();
    editor
      .does({ kind: 'clicked', id: implied?.id ?? '' })
      .allSaved()
      .expectAgreement();
    expect(stepsOf(editor).map(({ edge }) => edge?.id)).toEqual([implied?.id]);
  });
});

describe('steps that two people change at once', () => {
  const step = (text: string) => ({ relationshipId: 'reads', text });
  const asOf = (...texts: readonly string[]) => texts.map(step);
  /** Texts of the steps here, after my change met theirs, and on the server. */
  const met = (before: readonly string[], mine: readonly string[], theirs: readonly string[]) => {
    const editor = recorded();
    const id = flowOf(editor)?.id ?? '';
    editor.does({ kind: 'flow-changed', id, steps: asOf(...before) }).allSaved();
    editor.does({ kind: 'flow-changed', id, steps: asOf(...mine) });
    editor.meanwhile({ call: 'updateFlow', viewId: 'shop-view', flowId: id, steps: asOf(...theirs) });
    editor.clashes();
    const told = editor.effects.flatMap((effect) => (effect.kind === 'toast' ? [effect.message] : []));
    editor.allSaved().expectAgreement();
    return { texts: flowOf(editor)?.steps.map(({ text }) => text), told };
  };

  test('are all kept when they wrote, added or removed different steps', () => {
    expect(met(['1', '2', '3'], ['1', 'my 2', '3'], ['their 1', '2', '3']).texts).toEqual(['their 1', 'my 2', '3']);
    expect(met(['1', '2', '3'], ['1', 'my 2', '3'], ['their 1', '2', 'their 3']).texts).toEqual([
      'their 1',
      'my 2',
      'their 3',
    ]);
    expect(met(['1'], ['1', 'mine'], ['1', 'theirs']).texts).toEqual(['1', 'theirs', 'mine']);
    expect(met(['1', '2', '3'], ['1', '3'], ['new', '1', '2', '3']).texts).toEqual(['new', '1', '3']);
    expect(met(['1', '2', '3'], ['1', '3', '2'], ['1', '2', '3', '4']).texts).toEqual(['1', '3', '2', '4']);
    expect(met(['', ''], ['', 'mine'], ['theirs', '']).texts).toEqual(['theirs', 'mine']);
  });

  test('are both there when they wrote the same one, and the person is told', () => {
    const both = met(['1', '2', '3'], ['1', 'my 2', '3'], ['1', 'their 2', '3']);
    expect(both.texts).toEqual(['1', 'their 2', 'my 2', '3']);
    expect(both.told).toContain(editorTexts.stepsKept);
    expect(met(['1', '2', '3'], ['1', 'my 2', '3'], ['1', '3']).texts).toEqual(['1', 'my 2', '3']);
  });

  test('stay as the other left them when what was moved is not there any more', () => {
    const dropped = met(['1', '2', '3'], ['1', '3', '2'], ['1', 'their 2', '3']);
    expect(dropped.texts).toEqual(['1', 'their 2', '3']);
    expect(dropped.told.join()).toContain('has been changed by Ann');
  });
});

describe('steps that are written when the connection is lost', () => {
  const step = (text: string) => ({ relationshipId: 'reads', text });
  const lost = () => {
    const editor = recorded();
    const id = flowOf(editor)?.id ?? '';
    editor.does({ kind: 'flow-changed', id, steps: [step('kept'), step('')] }).lost();
    return { editor, id };
  };
  const textsOf = (editor: EditorDriver) => flowOf(editor)?.steps.map(({ text }) => text);

  test('are saved when it is back, beside what others wrote', () => {
    const { editor } = lost();
    expect(textsOf(editor.reloaded().allSaved().expectAgreement())).toEqual(['kept', '']);
    const late = lost();
    const theirs = [step(''), step('theirs')];
    late.editor.meanwhile({ call: 'updateFlow', viewId: 'shop-view', flowId: late.id, steps: theirs });
    expect(textsOf(late.editor.reloaded().allSaved().expectAgreement())).toEqual(['kept', 'theirs']);
  });

  test('are written once when only the reply was lost', () => {
    const { editor, id } = lost();
    const arrived = [step('kept'), step('')];
    editor.meanwhile({ call: 'updateFlow', viewId: 'shop-view', flowId: id, steps: arrived }).reloaded();
    editor.expectSent().expectAgreement();
    expect(textsOf(editor)).toEqual(['kept', '']);
  });
});

describe('a flow that is added while there is no connection', () => {
  const added = () => {
    const editor = new EditorDriver().opens('shop-view').does({ kind: 'flows-opened' }).does({ kind: 'flow-added' });
    const id = flowOf(editor)?.id ?? '';
    return editor.does({ kind: 'clicked', id: 'reads' }).does({ kind: 'flow-changed', id, name: 'Checkout' }).lost();
  };

  test('is saved with its name and its steps when the connection is back, and stays open', () => {
    const editor = added().reloaded().allSaved().expectAgreement();
    expect(flowOf(editor)).toMatchObject({ name: 'Checkout', steps: [{ relationshipId: 'reads' }] });
  });

  test('has what was written after it reached the server', () => {
    const editor = added();
    const id = editor.state.flows?.flowId ?? '';
    editor.meanwhile({ call: 'addFlow', viewId: 'shop-view', id, name: 'New flow' });
    editor.reloaded().allSaved().expectAgreement();
    expect(flowOf(editor)).toMatchObject({ name: 'Checkout', steps: [{ relationshipId: 'reads' }] });
  });

  test('is left out when its view is gone', () => {
    const editor = added().meanwhile({ call: 'deleteElement', elementId: 'shop' }).reloaded().expectSent();
    expect(editor.state.document.views.has('shop-view')).toBe(false);
  });
});

test('steps stay however often others were faster', () => {
  const editor = recorded();
  const id = flowOf(editor)?.id ?? '';
  const step = (text: string) => ({ relationshipId: 'reads', text });
  editor.does({ kind: 'flow-changed', id, steps: [step('mine'), step('')] });
  for (const text of ['one', 'two', 'three']) {
    editor.meanwhile({ call: 'updateFlow', viewId: 'shop-view', flowId: id, steps: [step(''), step(text)] }).clashes();
  }
  editor.allSaved().expectAgreement();
  expect(flowOf(editor)?.steps.map(({ text }) => text)).toEqual(['mine', 'three']);
});

test('a presentation shows the steps of flows after their view', () => {
  const editor = recorded().does({ kind: 'flow-recorded', isOn: false }).does({ kind: 'presentation-started' });
  const shown = () => editor.state.presentation?.slides[editor.state.presentation.at];
  expect(shown()).toEqual({ viewId: 'shop-view' });
  editor.does({ kind: 'presentation-stepped', by: 1 }).does({ kind: 'presentation-stepped', by: 1 });
  expect(shown()).toMatchObject({ viewId: 'shop-view', step: { at: 1 } });
  editor.does({ kind: 'presentation-stepped', by: 1 });
  expect(shown()?.viewId).not.toBe('shop-view');
});
