/** The payment provider of this installation with what its rules need. */
import { Failure, notFound } from '#platform/http/model/failure.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { providerUnavailableMessage } from '../contract.ts';
import type { BillingProvider } from '../model/billing-provider.ts';
import { SandboxProvider } from './sandbox/sandbox-provider.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** Services of payment. */
export interface Billing extends Pick<ModuleServices, 'database' | 'mailer' | 'queue' | 'publicUrl' | 'projects'> {
  readonly provider: BillingProvider;
}

/** The provider that is configured; undefined where nothing is sold. */
function providerOf(services: ModuleServices): BillingProvider | undefined {
  const { billing } = services;
  if (billing.kind === 'off') return undefined;
  return billing.kind === 'stripe' ? new StripeProvider(billing.stripe) : new SandboxProvider(services);
}

/** Opens the provider; undefined where nothing is sold. */
export function openBilling(services: ModuleServices): Billing | undefined {
  const provider = providerOf(services);
  const { database, mailer, queue, publicUrl, projects } = services;
  return provider && { provider, database, mailer, queue, publicUrl, projects };
}

/** The provider, or 404 where nothing is sold. */
export function sold(billing: Billing | undefined): Billing {
  if (!billing) throw notFound();
  return billing;
}

/** Asks the provider; an answer that is missing becomes 503, and its cause goes to standard error. */
export async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Failures with 503 are not logged, and operators have to know why nobody can pay.
    process.emitWarning(error instanceof Error ? error.message : String(error), 'PaymentProviderWarning');
    throw new Failure(503, providerUnavailableMessage, { retryAfter: 5 });
  }
}
