/** Routes of the sandbox; 404 unless it is the payment provider of this installation. */
import { notFound } from '#platform/http/model/failure.ts';
import { routeWithDatabase, type BoundRoute, type RequestFacts } from '#platform/http/server/route.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  advanceSandboxClock,
  callSandboxPortal,
  confirmSandboxCheckout,
  paySandboxCheckout,
  viewSandboxCheckout,
} from '../../contract.ts';
import { confirmCheckout, payCheckout, viewCheckout, visitPortal } from './sandbox-checkout.ts';

const callsPerMinute = 120;

/** `advance` moves the billing time on. */
export function sandboxRoutes(
  services: ModuleServices,
  advance: (days: number) => Promise<Date>,
): readonly BoundRoute[] {
  const admit = async ({ address }: RequestFacts): Promise<void> => {
    if (services.billing.kind !== 'sandbox') throw notFound();
    await services.rateLimiter.take({ key: `sandbox:${address}`, limit: callsPerMinute, windowSeconds: 60 });
  };
  return [
    routeWithDatabase(viewSandboxCheckout, async ({ params, body, request }) => {
      await admit(request);
      return viewCheckout(services, { ...params, ...body });
    }),
    routeWithDatabase(paySandboxCheckout, async ({ params, body, request }) => {
      await admit(request);
      return payCheckout(services, { ...params, ...body });
    }),
    routeWithDatabase(confirmSandboxCheckout, async ({ params, body, request }) => {
      await admit(request);
      return confirmCheckout(services, { ...params, ...body });
    }),
    routeWithDatabase(callSandboxPortal, async ({ params, body, request }) => {
      await admit(request);
      return visitPortal(services, { ...params, ...body });
    }),
    routeWithDatabase(advanceSandboxClock, async ({ body }) => {
      if (services.billing.kind !== 'sandbox') throw notFound();
      return { now: (await advance(body.advanceDays)).toISOString() };
    }),
  ];
}
