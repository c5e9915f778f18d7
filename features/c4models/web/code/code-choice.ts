/** The jar and the metric that elements are coloured by: remembered on this device for each model. */
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { CodeMark } from './code-marks.ts';

/** What elements are coloured by. */
export interface CodeChoice {
  /** Empty for the first jar with reports. */
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
  /** Undefined while there are none. */
  readonly marks: CodeMarks | undefined;
  readonly setMarks: (marks: CodeMarks | undefined) => void;
}

/** What is chosen first. */
export const firstChoice: CodeChoice = { jarId: '', metric: 'score', month: '' };

const keyOf = (modelId: string): string => `archwright.c4Code.${modelId}`;
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

function remember(modelId: string, choice: CodeChoice | undefined): void {
  try {
    if (choice) localStorage.setItem(keyOf(modelId), JSON.stringify(choice));
    else localStorage.removeItem(keyOf(modelId));
  } catch {
    // Storage is full or forbidden: the choice lasts until the page is closed.
  }
}

/** State of a model. */
export function useCodeColouring(modelId: string): CodeColouring {
  const [choice, setChoice] = useState(() => remembered(modelId));
  const [marks, setMarks] = useState<CodeMarks>();
  const choose = useCallback(
    (next: CodeChoice | undefined): void => {
      remember(modelId, next);
      setChoice(next);
    },
    [modelId],
  );
  return useMemo(() => ({ choice, choose, marks: choice ? marks : undefined, setMarks }), [choice, choose, marks]);
}

const off: CodeColouring = { choice: undefined, choose: () => {}, marks: undefined, setMarks: () => {} };

/** Without a provider elements are not coloured by their code. */
export const CodeColouringContext = createContext(off);
/** See `CodeColouring`. */
export const useCode = (): CodeColouring => use(CodeColouringContext);
