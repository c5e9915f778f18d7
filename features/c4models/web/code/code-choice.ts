/** The jar and the metric that elements are coloured by: remembered on this device for each model. */
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { CodeMark } from './code-marks.ts';

/** What elements are coloured by. */
export interface CodeChoice {
  /** Empty for the first jar with code of the model. */
  readonly jarId: string;
  /** See `codeMetricOf`. */
  readonly metric: string;
  /** `2026|07`; empty for the newest. */
  readonly month: string;
}

/** Marks by element. */
export type CodeMarks = ReadonlyMap<string, CodeMark>;

/** State of the colours of an open model. */
export interface CodeColouring {
  /** Undefined while elements have other colours. */
  readonly choice: CodeChoice | undefined;
  readonly choose: (choice: CodeChoice | undefined) => void;
  /** The jar that was chosen last, also while elements have other colours; empty before one was. */
  readonly jarId: string;
  readonly chooseJar: (jarId: string) => void;
  /** Undefined while there are none. */
  readonly marks: CodeMarks | undefined;
  readonly setMarks: (marks: CodeMarks | undefined) => void;
}

/** What is chosen first of a jar. */
export const firstChoice = (jarId: string): CodeChoice => ({ jarId, metric: 'score', month: '' });

const keyOf = (modelId: string): string => `archwright.c4Code.${modelId}`;
const jarKeyOf = (modelId: string): string => `archwright.c4CodeJar.${modelId}`;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function remembered(modelId: string): CodeChoice | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(modelId)) ?? 'null') as Record<string, unknown> | null;
    if (!stored) return undefined;
    return { jarId: text(stored['jarId']), metric: text(stored['metric']), month: text(stored['month']) };
  } catch {
    return undefined;
  }
}

function rememberedJar(modelId: string): string {
  try {
    return localStorage.getItem(jarKeyOf(modelId)) ?? '';
  } catch {
    return '';
  }
}

/** Null forgets. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the choice lasts until the page is closed.
  }
}

/** State of a model. */
export function useCodeColouring(modelId: string): CodeColouring {
  const [choice, setChoice] = useState(() => remembered(modelId));
  const [jarId, setJarId] = useState(() => choice?.jarId || rememberedJar(modelId));
  const [marks, setMarks] = useState<CodeMarks>();
  const choose = useCallback(
    (next: CodeChoice | undefined): void => {
      keep(keyOf(modelId), next ? JSON.stringify(next) : null);
      setChoice(next);
      if (!next?.jarId) return;
      keep(jarKeyOf(modelId), next.jarId);
      setJarId(next.jarId);
    },
    [modelId],
  );
  const chooseJar = useCallback(
    (id: string): void => {
      keep(jarKeyOf(modelId), id);
      setJarId(id);
      if (choice) choose({ ...choice, jarId: id, month: '' });
    },
    [modelId, choice, choose],
  );
  return useMemo(
    () => ({ choice, choose, jarId, chooseJar, marks: choice ? marks : undefined, setMarks }),
    [choice, choose, jarId, chooseJar, marks],
  );
}

const off: CodeColouring = {
  choice: undefined,
  choose: () => {},
  jarId: '',
  chooseJar: () => {},
  marks: undefined,
  setMarks: () => {},
};

/** Without a provider elements are not coloured by their code. */
export const CodeColouringContext = createContext(off);
/** See `CodeColouring`. */
export const useCode = (): CodeColouring => use(CodeColouringContext);
