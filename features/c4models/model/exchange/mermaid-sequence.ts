/** A flow as a Mermaid sequence diagram. Pure. */
import { mermaidWords, oneLine, plainLines } from '@archwright/drawing';
import type { C4Model, C4View } from '../../contract.ts';
import type { C4Flow } from '../c4-view-drawing.ts';
import { shownSteps } from './flow-ends.ts';
import { drawnOf, indexOf } from './model-parts.ts';

const words = (text: string): string => mermaidWords(oneLine(text)).trim() || '#8203;';
const message = (text: string): string =>
  plainLines(text).split('\n').map(mermaidWords).join('<br/>').trim() || '#8203;';

/** Writes a flow: participants in the order in which they appear, asynchronous steps with an open arrow. */
export function toMermaidSequence(model: C4Model, view: C4View, flow: C4Flow): string {
  const index = indexOf(model);
  const steps = shownSteps(index, drawnOf(index, view), flow).filter((step) => step !== undefined);
  const ids = [...new Set(steps.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  const aliasOf = new Map(ids.map((id, at) => [id, `p${at + 1}`]));
  const participants = ids.map((id) => {
    const element = index.byId.get(id);
    return `  ${element?.type === 'actor' ? 'actor' : 'participant'} ${aliasOf.get(id)} as ${words(element?.name ?? '')}`;
  });
  const messages = steps.map(
    ({ sourceId, targetId, isAsynchronous, text }) =>
      `  ${aliasOf.get(sourceId)}${isAsynchronous ? '-)' : '->>'}${aliasOf.get(targetId)}: ${message(text)}`,
  );
  return ['sequenceDiagram', `  title ${words(flow.name)}`, '  autonumber', ...participants, ...messages, ''].join(
    '\n',
  );
}
