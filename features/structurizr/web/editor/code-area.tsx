/** The code editor: CodeMirror with the language, the problems and the keys of the workspace's text. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldKeymap, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Transaction, type EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Block, Problem, Warning } from '@archwright/structurizr';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import { styleNonce } from '#platform/ui/web/style-nonce.ts';
import { blockFolding, setBlocks } from './block-folding.ts';
import { ChangeReport } from './change-report.ts';
import classes from './code-area.module.css';
import { lineEdits } from '#platform/code/model/merged-lines.ts';
import { codeSearch } from '#platform/code/web/code-search.ts';
import { codeTheme } from '#platform/code/web/code-theme.ts';
import { dslLanguage } from './dsl-language.ts';
import { dslServices, format, placeAt, positionOf } from './dsl-services.ts';
import { askDsl } from './dsl-work.ts';
import { problemLines, setProblemLines } from './problem-lines.ts';

/** What a page does with the editor. */
export interface CodeAreaHandle {
  readonly text: () => string;
  /** Replaces the whole text as one step of undo. */
  readonly replace: (text: string) => void;
  /** Takes in what others wrote: the cursor stays at its words, and undo takes back one's own only. */
  readonly merge: (text: string) => void;
  /** Replaces a range of one line. */
  readonly fix: (place: Pick<Problem, 'line' | 'column' | 'length'>, text: string) => void;
  /** Puts the cursor there and scrolls to it. */
  readonly goTo: (line: number, column: number) => void;
  /** Indents and aligns the whole text. */
  readonly format: () => void;
  /** Renames what the cursor is in; the answer says why not. */
  readonly rename: (name: string) => Promise<string | undefined>;
  /** The word at the cursor. */
  readonly word: () => string;
}

interface CodeAreaProps {
  readonly ref: Ref<CodeAreaHandle>;
  readonly start: string;
  readonly label: string;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Blocks that can be folded. */
  readonly blocks: readonly Block[];
  readonly onChange: () => void;
  /** F2: asks for the new name of what the cursor is in. */
  readonly onRename: () => void;
}

type Placed = Pick<Problem, 'line' | 'column' | 'length'>;

/** Range of a place in the text as it is now: problems of an older text may lie behind its end. */
function rangeOf(state: EditorState, { line, column, length }: Placed): { readonly from: number; readonly to: number } {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  const start = Math.min(to, from + Math.max(0, column - 1));
  return { from: start, to: column === 0 ? to : Math.min(to, start + Math.max(1, length)) };
}

function diagnosticsOf(
  state: EditorState,
  problems: readonly Problem[],
  warnings: readonly Warning[],
): readonly Diagnostic[] {
  return [
    ...problems.map((problem): Diagnostic => ({
      ...rangeOf(state, problem),
      severity: 'error',
      message: problem.hint === undefined ? problem.message : `${problem.message}\n${problem.hint}`,
      markClass: 'cm-problem-mark',
    })),
    ...warnings
      .filter(({ line }) => line > 0)
      .map((warning): Diagnostic => ({ ...rangeOf(state, warning), severity: 'warning', message: warning.message })),
  ].toSorted((one, other) => one.from - other.from);
}

/** What others wrote is no step of the own undo. */
function mergeInto(editor: EditorView, text: string): void {
  const changes = lineEdits(editor.state.doc.toString(), text);
  editor.dispatch({ changes, annotations: Transaction.addToHistory.of(false) });
}

function wordAt(state: EditorState): string {
  const range = state.wordAt(state.selection.main.head);
  return range ? state.sliceDoc(range.from, range.to) : '';
}

/** What a page does with an editor, which outlives its page until the draft is stored. */
const handleOf = (
  view: RefObject<EditorView | undefined>,
  reported: RefObject<ChangeReport | undefined>,
  start: string,
): CodeAreaHandle => ({
  text: () => {
    // Whoever stores the text learns first that it has changed.
    reported.current?.flush();
    return view.current?.state.doc.toString() ?? start;
  },
  replace: (text) => {
    const editor = view.current;
    editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  },
  merge: (text) => view.current && mergeInto(view.current, text),
  fix: (place, insert) => {
    const editor = view.current;
    editor?.dispatch({ changes: { ...rangeOf(editor.state, place), insert } });
    editor?.focus();
  },
  goTo: (line, column) => {
    const editor = view.current;
    if (!editor) return;
    const { from } = rangeOf(editor.state, { line, column, length: 0 });
    editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    editor.focus();
  },
  format: () => {
    const editor = view.current;
    if (editor) format(editor);
  },
  word: () => (view.current ? wordAt(view.current.state) : ''),
  rename: async (name) => {
    const editor = view.current;
    if (!editor) return undefined;
    const place = placeAt(editor.state, editor.state.selection.main.head);
    const answer = await askDsl('rename', { ...place, name });
    if ('problem' in answer) return answer.problem;
    if (editor.state.doc.toString() !== place.dsl) return undefined;
    editor.dispatch({
      changes: answer.edits.map(({ text, length, ...at }) => {
        const from = positionOf(editor.state, at);
        return { from, to: from + length, insert: text };
      }),
    });
    editor.focus();
    return undefined;
  },
});

/** Fills its parent. The text belongs to the editor; `start` counts once. */
export function CodeArea(props: CodeAreaProps) {
  const { ref, start, label, problems, warnings, blocks, onChange, onRename } = props;
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(onChange);
  const rename = useEffectEvent(onRename);
  const first = useRef({ start, label });
  const reported = useRef<ChangeReport>(undefined);
  useEffect(() => {
    const { start: doc, label: name } = first.current;
    const changes = new ChangeReport(() => changed());
    reported.current = changes;
    const editor = new EditorView({
      doc,
      ...(holder.current ? { parent: holder.current } : {}),
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
        lineNumbers(),
        lintGutter(),
        blockFolding,
        history(),
        indentUnit.of('    '),
        bracketMatching(),
        closeBrackets(),
        // The browser's own cursor and selection: the cursor that CodeMirror draws blinks by an animation, which paints every
        // frame of the page, and a key waits for the next one.
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        codeSearch,
        dslServices,
        problemLines,
        dslLanguage,
        codeTheme,
        keymap.of([
          {
            key: 'F2',
            run: () => {
              rename();
              return true;
            },
          },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) changes.add();
        }),
      ],
    });
    view.current = editor;
    editor.focus();
    return () => {
      changes.flush();
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, problems, warnings)), {
      effects: setProblemLines.of(problems.map(({ line }) => line)),
    });
    // The list of problems takes room below the text: the cursor stays in sight.
    if (editor.hasFocus) {
      const { head } = editor.state.selection.main;
      editor.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 24 }) });
    }
  }, [problems, warnings]);
  useEffect(() => {
    view.current?.dispatch({ effects: setBlocks.of(blocks) });
  }, [blocks]);
  useImperativeHandle(ref, () => handleOf(view, reported, first.current.start), []);
  return <div ref={holder} className={classes.area} />;
}
