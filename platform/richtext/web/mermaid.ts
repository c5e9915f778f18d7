/** Draws Mermaid sources in a sandboxed frame and hands them out as images; the frame is made when it is first needed. */
import { mermaidFrameLimits, mermaidFramePath, MERMAID_TOO_LONG, MERMAID_TOO_SLOW } from '../contract.ts';

/** A picture for an `<img>`: a blob address, and its size in CSS px. */
export interface Drawing {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

type Drawn = { svg: string; width: number; height: number };
type Answer = Partial<Drawn> & { id?: number; message?: string; ready?: boolean };
type Waiting = { resolve: (drawn: Drawn) => void; reject: (fault: Error) => void };

// A page of many diagrams that is scrolled up and down draws each of them once.
const MOST_KEPT = 60;
const kept = new Map<string, Promise<Drawing>>();

/** Draws a source, or gives the drawing made before. Rejects with a sentence for the reader. */
export function drawMermaid(source: string, isDark: boolean): Promise<Drawing> {
  const key = `${isDark ? 'dark' : 'light'} ${source}`;
  const known = kept.get(key);
  if (known) return known;
  const drawing = draw(source, isDark);
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
  const oldest = kept.size > MOST_KEPT ? kept.entries().next().value : undefined;
  if (oldest) {
    kept.delete(oldest[0]);
    // Views that still show it have loaded the image already.
    void oldest[1].then(({ url }) => URL.revokeObjectURL(url)).catch(() => undefined);
  }
  return drawing;
}

async function draw(source: string, isDark: boolean): Promise<Drawing> {
  if (new TextEncoder().encode(source).length > mermaidFrameLimits.bytes) throw new Error(MERMAID_TOO_LONG);
  return asDrawing(await inFrame(source, isDark));
}

/** The diagram as a blob: an SVG loaded as an image runs no script and fetches nothing. */
function asDrawing({ svg, width, height }: Drawn): Drawing {
  if (!(width > 0) || !(height > 0)) throw new Error('This diagram is empty.');
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return { url, width: Math.ceil(width), height: Math.ceil(height) };
}

type Frame = { element: HTMLIFrameElement; ready: Promise<void>; waiting: Map<number, Waiting> };

let frame: Frame | undefined;
let count = 0;

function openFrame(): Frame {
  const element = document.createElement('iframe');
  // Without allow-same-origin what runs inside reaches neither the page nor its storage.
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = 'Diagram renderer';
  element.style.cssText = 'position:fixed;left:-2000px;top:0;width:1200px;height:800px;border:0;visibility:hidden';
  const waiting = new Map<number, Waiting>();
  const ready = new Promise<void>((resolve) => {
    const hear = (event: MessageEvent<Answer>) => {
      if (event.source !== element.contentWindow || !element.isConnected) return;
      const { id, svg, width = 0, height = 0, message, ready: isReady } = event.data;
      if (isReady) resolve();
      const asked = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || !asked) return;
      waiting.delete(id);
      if (typeof svg === 'string') asked.resolve({ svg, width, height });
      else asked.reject(new Error(firstLines(message ?? '')));
    };
    globalThis.addEventListener('message', hear);
  });
  element.src = mermaidFramePath;
  document.body.append(element);
  return { element, ready, waiting };
}

/** One source at a time: the time of a drawing counts from its own start. */
let turn: Promise<unknown> = Promise.resolve();

function inFrame(source: string, isDark: boolean): Promise<Drawn> {
  const drawn = turn.then(() => ask(source, isDark));
  turn = drawn.catch(() => undefined);
  return drawn;
}

async function ask(source: string, isDark: boolean): Promise<Drawn> {
  frame ??= openFrame();
  const { element, ready, waiting } = frame;
  const id = (count += 1);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = (milliseconds: number) =>
    new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // What does not end is ended with its frame; the next drawing gets another one.
        element.remove();
        frame = undefined;
        reject(new Error(MERMAID_TOO_SLOW));
      }, milliseconds);
    });
  try {
    // The library itself may come over a slow line.
    await Promise.race([ready, late(mermaidFrameLimits.milliseconds * 6)]);
    clearTimeout(timer);
    const answer = new Promise<Drawn>((resolve, reject) => waiting.set(id, { resolve, reject }));
    element.contentWindow?.postMessage({ id, source, isDark }, '*');
    return await Promise.race([answer, late(mermaidFrameLimits.milliseconds)]);
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

/** What Mermaid says of a fault: the first lines name the place, the rest lists what it had expected. */
function firstLines(message: string): string {
  const lines = message.split('\n').slice(0, 4).join('\n').slice(0, 400);
  return lines || 'This diagram cannot be drawn.';
}
