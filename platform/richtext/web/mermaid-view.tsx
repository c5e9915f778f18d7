/** A Mermaid code block as its drawing, made when it comes into view; the code is one press away. */
import { Modal, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconCode, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEscapeLayer } from '#platform/ui/web/escape-layers.ts';
import { useNear } from '#platform/ui/web/use-near.ts';
import { drawMermaid, type Drawing } from './mermaid.ts';
import { useScrollable } from './use-scrollable.ts';
import './mermaid.css';

type State = { source: string; isDark: boolean; drawing?: Drawing; fault?: string };

/** `code` is drawn below the code, which is shown instead while there is no drawing. */
export function MermaidView({ source, code }: { source: string; code: ReactNode }): ReactNode {
  const place = useRef<HTMLElement>(null);
  const [showsCode, setShowsCode] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useEscapeLayer(isLarge, () => setLarge(false));
  const state = useDrawing(source, place);
  const picture = state?.drawing && <Picture drawing={state.drawing} source={source} />;
  return (
    <figure ref={place} className="aw-mermaid">
      {picture && (
        <div className="aw-mermaid-tools">
          <Tool
            label={showsCode ? 'Show diagram' : 'Show code'}
            Icon={showsCode ? IconPhoto : IconCode}
            run={() => setShowsCode(!showsCode)}
          />
          <Tool label="Enlarge diagram" Icon={IconArrowsMaximize} run={() => setLarge(true)} />
        </div>
      )}
      {picture && !showsCode ? <div className="aw-mermaid-frame">{picture}</div> : code}
      {state?.fault && (
        <figcaption className="aw-mermaid-fault" role="note">
          {state.fault}
        </figcaption>
      )}
      {picture && (
        <Modal opened={isLarge} onClose={() => setLarge(false)} closeOnEscape={false} fullScreen title="Diagram">
          <Large>{picture}</Large>
        </Modal>
      )}
    </figure>
  );
}

function Large({ children }: { children: ReactNode }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useScrollable(frame);
  return (
    <div
      ref={frame}
      className="aw-mermaid-large"
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Diagram' } : {})}
    >
      {children}
    </div>
  );
}

function Picture({ drawing, source }: { drawing: Drawing; source: string }): ReactNode {
  const { url, width, height } = drawing;
  return <img src={url} width={width} height={height} alt={`Diagram: ${source.trim().slice(0, 300)}`} />;
}

function Tool({ label, Icon, run }: { label: string; Icon: typeof IconCode; run: () => void }): ReactNode {
  return (
    <button type="button" className="aw-code-copy" aria-label={label} title={label} onClick={run}>
      <Icon size={16} stroke={1.7} aria-hidden />
    </button>
  );
}

/** The drawing of a source from the moment on that its place is near the screen. */
function useDrawing(source: string, place: { current: HTMLElement | null }): State | null {
  const isDark = useComputedColorScheme('light') === 'dark';
  const isNear = useNear(place, '200px');
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    drawMermaid(source, isDark)
      .then((drawing) => isCurrent && setState({ source, isDark, drawing }))
      .catch((fault: unknown) => isCurrent && setState({ source, isDark, fault: (fault as Error).message }));
    return () => {
      isCurrent = false;
    };
  }, [source, isDark, isNear]);
  return state;
}
