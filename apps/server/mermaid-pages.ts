/** The page that renders Mermaid: a frame without the origin of the product, with its own policy (decisions 17). */
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { mermaidFrameLimits, mermaidFramePath } from '#platform/richtext/contract.ts';

const require = createRequire(import.meta.url);
const libraryFile = require.resolve('@mermaid-js/tiny');
const manifest = JSON.parse(readFileSync(join(dirname(libraryFile), '../package.json'), 'utf8')) as { version: string };
const libraryPath = `${mermaidFramePath}-${manifest.version}.js`;

/** Options that diagrams must not override with directives. */
const secured = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'htmlLabels',
  'themeCSS',
  'suppressErrorRendering',
];

/** Colours of the product from the design guide. */
const looks = {
  light: {
    primaryColor: '#eef0fb',
    primaryBorderColor: '#4350be',
    primaryTextColor: '#1a1d24',
    lineColor: '#626c7c',
    secondaryColor: '#f8f9fb',
    tertiaryColor: '#f8f9fb',
    textColor: '#1a1d24',
  },
  dark: {
    darkMode: true,
    background: '#171a21',
    primaryColor: '#23294a',
    primaryBorderColor: '#9aa5ff',
    primaryTextColor: '#e8eaf0',
    lineColor: '#8f96a6',
    secondaryColor: '#1d212b',
    tertiaryColor: '#1d212b',
    edgeLabelBackground: '#232833',
    textColor: '#e8eaf0',
  },
};

/**
 * Mermaid parses labels as HTML before sanitizing them. The policy of the frame blocks event handlers, but reports each
 * one during parsing, in any document; therefore handlers become data attributes before parsing.
 */
const guard = `{
const inTag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>?/gi;
const withoutHandlers = (html) => String(html).replace(inTag, (tag) => tag.replace(/([\\s"'/])on(?=\\w)/gi, '$1data-on'));
const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
Object.defineProperty(Element.prototype, 'innerHTML', { configurable: true, get, set(html) { set.call(this, withoutHandlers(html)); } });
const parse = DOMParser.prototype.parseFromString;
DOMParser.prototype.parseFromString = function (html, type) { return parse.call(this, withoutHandlers(html), type); };
}`;

/**
 * Answers each message `{ id, source, isDark }` with `{ id, svg, width, height }` or `{ id, message }`, sequentially.
 */
const script = `
const looks = ${JSON.stringify(looks)};
let last = Promise.resolve();
let count = 0;
const settings = (isDark) => ({
  startOnLoad: false, securityLevel: 'strict', htmlLabels: false, suppressErrorRendering: true,
  flowchart: { htmlLabels: false }, class: { htmlLabels: false },
  maxTextSize: ${mermaidFrameLimits.bytes}, fontFamily: 'system-ui, sans-serif', look: 'classic',
  themeVariables: { ...looks[isDark ? 'dark' : 'light'], fontFamily: 'system-ui, sans-serif', fontSize: '14px', dropShadow: 'none' }, theme: 'base', secure: ${JSON.stringify(secured)},
});
const draw = async ({ id, source, isDark }) => {
  try {
    mermaid.initialize(settings(isDark));
    const { svg } = await mermaid.render('drawing-' + (count += 1), source);
    const place = document.createElement('div');
    place.innerHTML = svg;
    const root = place.firstElementChild;
    const { width, height } = root.viewBox.baseVal;
    root.setAttribute('width', width);
    root.setAttribute('height', height);
    root.removeAttribute('style');
    parent.postMessage({ id, svg: new XMLSerializer().serializeToString(root), width, height }, '*');
  } catch (fault) {
    parent.postMessage({ id, message: String(fault && fault.message || fault) }, '*');
  }
};
addEventListener('message', (event) => {
  if (event.source === parent) last = last.then(() => draw(event.data));
});
parent.postMessage({ ready: true }, '*');
`;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Drawing</title></head><body><script>${guard}</script><script src="${libraryPath}"></script><script>${script}</script></body></html>`;

const hashOf = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'self' ${hashOf(guard)} ${hashOf(script)}`,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/** Registers the frame and its library. */
export function mountMermaidFrame(server: FastifyInstance): void {
  server.get(mermaidFramePath, async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  server.get(libraryPath, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      // The frame has an opaque origin, so its request is cross-origin; the response is public.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(libraryFile)),
  );
}
