/** The embedded checkout of Stripe, whose script comes from its own address. */
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { paymentKey } from '#platform/ui/web/payment-settings.ts';
import classes from './card-checkout.module.css';

/** The release that belongs to the API version of the server's SDK. */
const scriptAddress = 'https://js.stripe.com/endive/stripe.js';
const notLoadedMessage =
  'The payment form could not be loaded. Check whether the browser blocks js.stripe.com, then try again.';

interface EmbeddedCheckout {
  mount(element: HTMLElement): void;
  destroy(): void;
}

/** What is used of the script. */
interface StripeScript {
  createEmbeddedCheckoutPage(options: { fetchClientSecret: () => Promise<string> }): Promise<EmbeddedCheckout>;
}

let loading: Promise<StripeScript> | undefined;

/** Loads the script once; after a failure again. */
function loadScript(): Promise<StripeScript> {
  loading ??= new Promise<StripeScript>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.onerror = () => reject(new Error(notLoadedMessage));
    script.onload = () => {
      const make = (window as unknown as { Stripe?: (key: string) => StripeScript }).Stripe;
      if (make) resolve(make(paymentKey()));
      else reject(new Error(notLoadedMessage));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Returns to the confirmation page by itself. */
export function CardCheckout({ clientSecret }: { readonly clientSecret: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let checkout: EmbeddedCheckout | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const script = await loadScript();
      checkout = await script.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(clientSecret) });
      if (isGone || !place.current) return checkout.destroy();
      checkout.mount(place.current);
      setState('shown');
    };
    open().catch(() => setState('failed'));
    return () => {
      isGone = true;
      checkout?.destroy();
    };
  }, [clientSecret, attempt]);
  const again = (): void => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <>
      {state === 'loading' ? <PageSkeleton /> : null}
      {state === 'failed' ? <ErrorState message={notLoadedMessage} onRetry={again} bare /> : null}
      <div ref={place} className={classes.form} />
    </>
  );
}
