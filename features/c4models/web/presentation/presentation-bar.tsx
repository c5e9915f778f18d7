/** The presentation of a model: title of the view, caption of a step, legend. */
import { SlideShow } from '#platform/canvas/web/slide-show.tsx';
import { drawnFlowId, drawnStep } from '../../model/editor-flows.ts';
import { flowStepsOf } from '../../model/flow-steps.ts';
import { useEditor, usePicture, useSend, useShown } from '../editor-context.tsx';
import { SlideLegend } from '../panels/legend.tsx';
import classes from './presentation-bar.module.css';

/** The step of a flow that the slide shows. */
function useSlideStep(): { readonly flow: string; readonly number: number; readonly text: string } | undefined {
  const { document } = useShown();
  const picture = usePicture();
  const flowId = useEditor(drawnFlowId);
  const at = useEditor(drawnStep);
  const flow = picture?.view.flows.find(({ id }) => id === flowId);
  const step = picture && flow && at !== undefined ? flowStepsOf(document, picture, flow)[at] : undefined;
  return step && { flow: flow?.name ?? '', number: step.number, text: step.text };
}

/** What happens in the step that the slide shows. */
function StepCaption() {
  const step = useSlideStep();
  if (!step) return null;
  return (
    <output className={classes.step}>
      <b>{step.flow}</b>
      <span>
        {step.number}. {step.text}
      </span>
    </output>
  );
}

/** Rendered during a presentation only. */
export function PresentationBar() {
  const send = useSend();
  const presentation = useEditor((state) => state.presentation);
  const view = useEditor(({ document, viewId }) => document.views.get(viewId)?.name);
  const name = useEditor(({ document }) => document.name);
  const version = useEditor(({ head }) => head.version);
  if (!presentation) return null;
  return (
    <SlideShow
      title={view ?? ''}
      subtitle={`${name}, version ${version}`}
      at={presentation.at}
      count={presentation.slides.length}
      onStep={(by) => send({ kind: 'presentation-stepped', by })}
      onEnd={() => send({ kind: 'presentation-ended' })}
    >
      <StepCaption />
      <SlideLegend />
    </SlideShow>
  );
}
