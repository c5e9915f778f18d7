/** A read-only code block: colours from a highlighter that is loaded on demand, language tag, copy button. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { findCodeLanguage } from '../model/code-languages.ts';
import type { CodeToken, Highlighter } from './code-tokens.ts';
import { useScrollable } from './use-scrollable.ts';

const COPIED_FOR_MS = 2000;

const MermaidView = lazyPart(async () => (await import('./mermaid-view.tsx')).MermaidView);

/** Draws code; a language that is unknown or fails to load leaves the text plain. Mermaid becomes its diagram. */
export function CodeView({ code, lang }: { code: string; lang: string | null }): ReactNode {
  const text = <CodeText code={code} lang={lang} />;
  if (findCodeLanguage(lang)?.id !== 'mermaid' || code.trim() === '') return text;
  return (
    <Suspense fallback={text}>
      <MermaidView source={code} code={text} />
    </Suspense>
  );
}

function CodeText({ code, lang }: { code: string; lang: string | null }): ReactNode {
  const frame = useRef<HTMLPreElement>(null);
  const scrolls = useScrollable(frame);
  const highlight = useHighlighter(lang);
  const content = useMemo(() => (highlight ? colouredText(code, highlight(code)) : code), [code, highlight]);
  return (
    <div className="aw-code">
      <pre
        ref={frame}
        {...(lang ? { 'data-lang': lang } : {})}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Code' } : {})}
      >
        <code>{content}</code>
      </pre>
      <div className="aw-code-tools">
        {lang && <span className="aw-code-lang">{lang}</span>}
        <CopyButton text={code} />
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    void copyText(text).then(setCopied);
  };
  return (
    <button
      type="button"
      className="aw-code-copy"
      onClick={copy}
      aria-label={copied ? 'Copied' : 'Copy code'}
      title={copied ? 'Copied' : 'Copy code'}
    >
      {copied ? <IconCheck size={16} stroke={1.7} aria-hidden /> : <IconCopy size={16} stroke={1.7} aria-hidden />}
    </button>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function useHighlighter(lang: string | null): Highlighter | null {
  const [loaded, setLoaded] = useState<{ lang: string; highlight: Highlighter | null } | null>(null);
  const wanted = findCodeLanguage(lang)?.id ?? null;
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    import('./code-highlight.ts')
      .then(({ loadHighlighter }) => loadHighlighter(wanted))
      .then((highlight) => isCurrent && setLoaded({ lang: wanted, highlight }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return loaded && loaded.lang === wanted ? loaded.highlight : null;
}

function colouredText(code: string, tokens: readonly CodeToken[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to, kind } of tokens) {
    if (from > at) parts.push(code.slice(at, from));
    parts.push(
      <span key={from} className={`aw-tok-${kind}`}>
        {code.slice(from, to)}
      </span>,
    );
    at = to;
  }
  parts.push(code.slice(at));
  return parts;
}
