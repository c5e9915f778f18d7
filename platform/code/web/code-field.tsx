/** A field for code with line numbers: written, or only read; places with problems are marked. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styleNonce } from '#platform/ui/web/style-nonce.ts';
import classes from './code-field.module.css';
import { codeSearch } from './code-search.ts';
import { codeTheme } from './code-theme.ts';
import { sqlLanguage } from './sql-language.ts';

/** A problem at a place of the text, from 1. */
export interface CodeProblem {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

/** How a line is marked. */
export type LineMark = 'added' | 'changed' | 'removed';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly language?: 'sql' | 'plain';
  readonly isReadOnly?: boolean;
  /** A refusal is about it. */
  readonly isInvalid?: boolean;
  /** Long lines are wrapped, as prose needs it. */
  readonly wraps?: boolean;
  readonly problems?: readonly CodeProblem[];
  /** Marks by the index of the line, from 0. */
  readonly marks?: ReadonlyMap<number, LineMark>;
  /** Shown while it is empty. */
  readonly placeholder?: string;
  readonly onChange?: (text: string) => void;
  /** A file was dropped on it. */
  readonly onFile?: (file: File) => void;
}

/** Larger texts are not coloured: the parser would take the time of typing. */
const mostColoured = 400_000;

function diagnosticsOf(doc: Text, problems: readonly CodeProblem[]): readonly Diagnostic[] {
  return problems
    .filter(({ line }) => line > 0)
    .map(({ line, column, length, message }): Diagnostic => {
      const { from, to } = doc.line(Math.min(line, doc.lines));
      const start = Math.min(to, from + Math.max(0, column - 1));
      const end = Math.min(doc.length, start + Math.max(1, length));
      return { from: start, to: Math.max(start, Math.min(end, to)), severity: 'error', message };
    })
    .toSorted((one, other) => one.from - other.from);
}

/** The marks of lines, and of the lines that have problems. */
function lineMarks(doc: Text, marks: ReadonlyMap<number, LineMark>, problems: readonly CodeProblem[]): Extension {
  const lines = new Map<number, string>([...marks].map(([at, mark]) => [at + 1, `cm-${mark}`]));
  for (const { line } of problems) if (line > 0) lines.set(line, 'cm-problem');
  const ranges = [...lines]
    .filter(([line]) => line <= doc.lines)
    .toSorted(([one], [other]) => one - other)
    .map(([line, name]) => Decoration.line({ class: name }).range(doc.line(line).from));
  return EditorView.decorations.of(Decoration.set(ranges));
}

const noMarks: ReadonlyMap<number, LineMark> = new Map();
const noProblems: readonly CodeProblem[] = [];

/** Fills its parent. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, language = 'sql', isReadOnly = false, problems = noProblems, marks = noMarks } = props;
  const { onChange, onFile, placeholder, wraps = false, isInvalid = false } = props;
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const marking = useRef(new Compartment());
  const speaking = useRef(new Compartment());
  const judging = useRef(new Compartment());
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const dropped = useEffectEvent((event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file || !onFile) return false;
    event.preventDefault();
    onFile(file);
    return true;
  });
  const first = useRef({ value, label, isReadOnly, wraps });
  useEffect(() => {
    const { value: doc, label: name, isReadOnly: isFixed, wraps: isWrapped } = first.current;
    const editor = new EditorView({
      doc,
      ...(holder.current ? { parent: holder.current } : {}),
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0', 'aria-readonly': String(isFixed) }),
        EditorState.readOnly.of(isFixed),
        lineNumbers(),
        isWrapped ? EditorView.lineWrapping : [],
        isFixed ? [] : [lintGutter(), history(), drawSelection()],
        codeSearch,
        speaking.current.of([]),
        judging.current.of([]),
        marking.current.of([]),
        codeTheme,
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString());
        }),
        EditorView.domEventHandlers({ drop: (event) => dropped(event) }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    // What was typed is there already: only a text from elsewhere replaces it.
    if (editor && editor.state.doc.toString() !== value) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
    }
  }, [value]);
  const isColoured = language === 'sql' && value.length <= mostColoured;
  useEffect(() => {
    view.current?.dispatch({ effects: speaking.current.reconfigure(isColoured ? sqlLanguage : []) });
  }, [isColoured]);
  useEffect(() => {
    const attributes = isInvalid ? EditorView.contentAttributes.of({ 'aria-invalid': 'true' }) : [];
    view.current?.dispatch({ effects: judging.current.reconfigure(attributes) });
  }, [isInvalid]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    editor.dispatch({ effects: marking.current.reconfigure(lineMarks(doc, marks, problems)) });
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(doc, problems)));
  }, [marks, problems, value]);
  return (
    <div className={classes.field} data-empty={value === '' || undefined} data-placeholder={placeholder}>
      <div ref={holder} className={classes.holder} />
    </div>
  );
}
