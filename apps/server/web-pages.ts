/** Serves the built web application: index.html with a fresh nonce per response, assets with immutable caching. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { notFound } from '#platform/http/model/failure.ts';
import type { Config } from './config.ts';

const noncePlaceholder = '__CSP_NONCE__';

/** Lets the frames of the payment provider ask the browser for a wallet. */
const walletHeaders = {
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com" "https://checkout.stripe.com")',
};

/** Content security policy. Mantine, TipTap and pasted HTML need the style rules; scripts only from our origin. */
export function contentSecurityPolicy(nonce: string, config: Pick<Config, 'analyticsSrc' | 'billing'>): string {
  const pays = config.billing.kind === 'stripe';
  const from = (...sources: readonly string[]): string => (pays ? ` ${sources.join(' ')}` : '');
  const analytics = config.analyticsSrc ? ` ${new URL(config.analyticsSrc).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${analytics}${from('https://js.stripe.com', 'https://*.js.stripe.com')}`,
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${from('https://*.stripe.com')}`,
    "font-src 'self'",
    `connect-src 'self'${from('https://api.stripe.com', 'https://checkout.stripe.com')}`,
    // The Mermaid frame, which has an opaque origin, and the embedded checkout.
    `frame-src 'self'${from('https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com', 'https://hooks.stripe.com')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Settings that the page needs before its first request. */
export function settingsTags(config: Config): string {
  const settings: Record<string, string | undefined> = {
    'contact-url': config.contactUrl,
    'terms-url': config.termsUrl,
    'privacy-url': config.privacyUrl,
    'support-mail': config.supportMail,
    billing: config.billing.kind,
    'payment-key': config.billing.kind === 'stripe' ? config.billing.stripe.publishableKey : undefined,
    'analytics-src': config.analyticsSrc,
  };
  return Object.entries(settings)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `<meta name="archwright-${name}" content="${escapeAttribute(value)}">`)
    .join('');
}

/** Mounts the application from `directory`; every path that is neither a file nor a call serves the page. */
export function mountWebPages(server: FastifyInstance, directory: string, config: Config): void {
  const indexFile = join(directory, 'index.html');
  const built = existsSync(indexFile);
  const html = built ? readFileSync(indexFile, 'utf8').replace('</head>', `${settingsTags(config)}</head>`) : '';
  if (built) {
    void server.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/.vite'),
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        // A program keeps its URL and is always revalidated.
        const isProgram = path.includes('/programs/');
        const life = hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
        reply.header('cache-control', isProgram ? 'no-cache' : life);
        if (isProgram) reply.header('content-disposition', 'attachment');
        // Types of the client; other registries take the ending for a format of 3D models.
        if (path.endsWith('.mts')) reply.header('content-type', 'text/plain; charset=utf-8');
      },
    });
  }
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, config))
      .headers(config.billing.kind === 'stripe' ? walletHeaders : {})
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlaceholder, nonce));
  };
  server.setNotFoundHandler((request, reply) => {
    if (!built || !wantsPage(request)) throw notFound();
    return sendPage(reply);
  });
}

/** Whether a browser navigates to a page of the application. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isCall =
    path === '/api' ||
    path.startsWith('/api/') ||
    path.startsWith('/assets/') ||
    path.startsWith('/programs/') ||
    path.startsWith('/dev/mailbox');
  return ['GET', 'HEAD'].includes(request.method) && !isCall;
}
