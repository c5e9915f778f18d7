/** From sketch to model: the selection becomes a view of a C4 model, after each box has been told what it is. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  elementsOfModel,
  getC4Model,
  listC4Models,
  versionConflictCode,
  type C4Model,
} from '#features/c4models/contract.ts';
import { LossReport } from '#platform/exchange/web/loss-report.tsx';
import { Failure } from '#platform/http/model/failure.ts';
import type { Reply } from '#platform/http/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { modelDiagram, sketchLimits } from '../../contract.ts';
import type { BoardState } from '../../model/board-state.ts';
import { sketchOf } from '../../model/sketch/board-sketch.ts';
import {
  leftOut,
  rowProblems,
  sentSketch,
  suggested,
  type KnownElement,
  type SketchRow,
  type SketchScope,
} from '../../model/sketch/sketch-mapping.ts';
import { newChoice, ScopeFields } from './sketch-scope-fields.tsx';
import { SketchRows } from './sketch-rows.tsx';
import classes from './sketch.module.css';

const title = 'Make a C4 view';

const knownIn = (model: C4Model): readonly KnownElement[] =>
  elementsOfModel(model).map(({ id, name, type, parentId, location }) => ({
    id,
    name,
    type,
    parentId,
    isInternal: location === 'internal',
  }));

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

interface DoneProps {
  readonly made: Reply<typeof modelDiagram>;
  readonly left: ReturnType<typeof leftOut>;
  readonly onClose: () => void;
}

/** What was made, and what was not. */
function Done({ made, left, onClose }: DoneProps) {
  const project = useProject();
  const kinds = useKinds();
  const href = kinds.get('c4model')?.address?.(project.code, { id: made.id });
  const losses = [...left, ...made.losses];
  return (
    <>
      <DialogBody>
        <p>
          {counted(made.elements, 'element')} and {counted(made.relationships, 'relationship')} have been added.
        </p>
        {losses.length > 0 ? <LossReport title="Not carried over" lines={losses} /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {href === undefined ? null : (
          <Button component={AppLink} href={href}>
            Open the C4 model
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** Choices of the dialog; suggestions follow the model and the level until a row is changed by hand. */
function useSketch(state: BoardState) {
  const sketch = useMemo(() => sketchOf(state), [state]);
  const [modelId, setModelId] = useState<string>(newChoice);
  const [name, setName] = useState(state.board.name);
  const [scope, setScope] = useState<SketchScope>({ level: 'C1', system: { name: '' }, container: { name: '' } });
  const [chosen, setChosen] = useState<ReadonlyMap<string, SketchRow>>(new Map());
  const isNew = modelId === newChoice;
  const model = useRead(getC4Model, { params: { id: modelId } }, { enabled: !isNew, staleTime: 0 });
  const known = useMemo(() => (isNew || !model.data ? [] : knownIn(model.data)), [isNew, model.data]);
  const rows = sketch.boxes.map((box) => chosen.get(box.id) ?? suggested(box, scope.level, known));
  return {
    sketch,
    known,
    rows,
    scope,
    setScope,
    modelId,
    isNew,
    model,
    name,
    setName,
    chooseModel: (id: string): void => {
      setModelId(id);
      setChosen(new Map());
      setScope({ ...scope, system: { name: '' }, container: { name: '' } });
    },
    choose: (row: SketchRow): void => setChosen(new Map(chosen).set(row.box.id, row)),
  };
}

/** Told while every box is left out: there is nothing to send then. */
const nothingCarried = 'Choose what at least one box becomes.';

/** What cannot be sent yet, beside problems of rows. */
function missingOf({ isNew, name, scope, rows }: ReturnType<typeof useSketch>): string | undefined {
  const isUnnamed = (place: SketchScope['system']): boolean => 'name' in place && place.name.trim() === '';
  if (isNew && name.trim() === '') return 'Give the model a name.';
  const needsSystem = scope.level === 'C2' || (scope.level === 'C3' && 'name' in scope.container);
  if (scope.level === 'C3' && isUnnamed(scope.container)) return 'Name the container that the sketch shows.';
  if (needsSystem && isUnnamed(scope.system)) return 'Name the system that the sketch shows.';
  const carried = rows.filter(({ role }) => role !== 'leave').length;
  if (carried > sketchLimits.elements) return `At most ${sketchLimits.elements} boxes can be carried over at once.`;
  return undefined;
}

interface SketchDialogProps {
  /** With the selection. */
  readonly state: BoardState;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function SketchDialog({ state, onClose }: SketchDialogProps) {
  const form = useSketch(state);
  const { sketch, known, rows, scope, modelId, isNew, model, name } = form;
  const models = useRead(listC4Models, { query: { page: 1, perPage: 100 } });
  const make = useCall(modelDiagram, { outdates: [listC4Models, getC4Model], quiet: true });
  const [hasTried, setTried] = useState(false);
  const problems = rowProblems(rows);
  const missing = missingOf(form);
  const isNothing = rows.every(({ role }) => role === 'leave');
  const left = leftOut(sketch, rows);
  const send = async (): Promise<void> => {
    setTried(true);
    if (missing !== undefined || problems.size > 0) return;
    const target = isNew ? { name: name.trim() } : { id: modelId, version: model.data?.version ?? 1 };
    const body = { model: target, ...sentSketch(sketch, rows, scope, known) };
    // The dialog shows why it was refused.
    await make.mutateAsync({ params: { id: state.id }, body: body as never }).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === versionConflictCode) await model.refetch();
    });
  };
  return (
    <DialogFrame opened onClose={onClose} title={title} size={860}>
      {make.data ? (
        <Done made={make.data} left={left} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            <div className={classes.pair}>
              <NativeSelect
                label="C4 model"
                value={modelId}
                data={[
                  { value: newChoice, label: 'New model…' },
                  ...(models.data?.resources ?? []).map((one) => ({ value: one.id, label: one.name })),
                ]}
                onChange={({ currentTarget }) => form.chooseModel(currentTarget.value)}
              />
              {isNew ? (
                <TextInput
                  label="Name of the model"
                  value={name}
                  maxLength={200}
                  onChange={({ currentTarget }) => form.setName(currentTarget.value)}
                />
              ) : null}
            </div>
            <ScopeFields scope={scope} known={known} onChange={form.setScope} />
            <SketchRows
              rows={rows}
              level={scope.level}
              known={known}
              problems={hasTried ? problems : new Map()}
              onChange={form.choose}
            />
            <p className="aw-muted">
              {counted(sketch.ties.length, 'arrow')} between boxes{' '}
              {sketch.ties.length === 1 ? 'becomes a relationship' : 'become relationships'}, with the text as
              description.
            </p>
            {left.length > 0 ? <LossReport title="Not carried over" lines={left} /> : null}
            {isNothing ? <InlineAlert type="warning">{nothingCarried}</InlineAlert> : null}
            {hasTried && missing !== undefined ? <InlineAlert type="danger">{missing}</InlineAlert> : null}
            {make.error ? <InlineAlert type="danger">{failureSentence(make.error)}</InlineAlert> : null}
          </DialogBody>
          <DialogFooter>
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button
              loading={make.isPending}
              disabled={isNothing || (!isNew && !model.data)}
              onClick={() => void send()}
            >
              Create C4 view
            </Button>
          </DialogFooter>
        </>
      )}
    </DialogFrame>
  );
}
