/** The `test` of all end-to-end tests: it watches the browser and fails on unexpected errors. */
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signUp, type Person } from '../tools/api-person.ts';
import { overHttp, type Send } from '../tools/api-client.ts';
import { address } from './installation.ts';

/** Errors reported by the browser since the start, for example `csp script-src inline`. */
export interface Watch {
  readonly faults: string[];
  /** Removes errors that the test provoked and returns them. */
  take(pattern: RegExp): string[];
}

interface Journey {
  /** Origin of the product: a test that kills its server starts one of its own. */
  readonly origin: string;
  /** Watches every window, always active. */
  readonly watch: Watch;
  /** Calls the API from outside the browser. */
  readonly send: Send;
  /** Registers and confirms a person with an organization and a project. */
  readonly newPerson: (name: string) => Promise<Person>;
  /** A page in a separate browser context, watched as well, for tests with several people. */
  readonly newWindow: () => Promise<Page>;
}

const ownSchemes = new Set(['data:', 'blob:', 'about:']);

async function watchContext(context: BrowserContext, faults: string[], origin: string): Promise<void> {
  await context.exposeBinding(
    '__reportViolation',
    (_source, violation: string) => void faults.push(`csp ${violation}`),
  );
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { __reportViolation: (text: string) => void }).__reportViolation;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`console ${message.text()}`);
  });
  context.on('weberror', (error) => void faults.push(`page error ${error.error().message}`));
  context.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !ownSchemes.has(url.protocol)) faults.push(`request ${request.url()}`);
  });
}

/** `test` with a watched browser and people. */
export const test = base.extend<Journey>({
  origin: [address, { option: true }],
  watch: [
    async ({ context, origin }, provide) => {
      const faults: string[] = [];
      await watchContext(context, faults, origin);
      await provide({
        faults,
        take: (pattern) => {
          const taken = faults.filter((fault) => pattern.test(fault));
          faults.splice(0, faults.length, ...faults.filter((fault) => !pattern.test(fault)));
          return taken;
        },
      });
      expect(faults, 'The browser reported nothing').toEqual([]);
    },
    { auto: true },
  ],
  send: async ({ origin }, provide) => provide(overHttp(origin)),
  newPerson: async ({ send }, provide) => provide((name) => signUp(send, name)),
  newWindow: async ({ browser, watch, origin }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await watchContext(context, watch.faults, origin);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
