/** Settings of this installation, from meta elements of the page. */
import { externalAddress } from './external-address.ts';

const setting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="archwright-${name}"]`)?.content || undefined;

const address = (name: string, ownPage: string): string => {
  const configured = setting(name);
  return configured ? externalAddress(configured) : ownPage;
};

/** Addresses of the footer: the configured ones, else the built-in plain pages. */
export const outwardLinks = () =>
  [
    { label: 'Contact', href: address('contact-url', '/public/contact') },
    { label: 'Terms', href: address('terms-url', '/public/terms') },
    { label: 'Privacy policy', href: address('privacy-url', '/public/privacy') },
  ] as const;

/** False where the installation has no plans (BILLING=off): there are no pages about subscriptions then. */
export const sellsPlans = (): boolean => setting('billing') !== 'off';

/** Address of a script that counts visits, if that is configured. */
export const analyticsSource = (): string | undefined => setting('analytics-src');

/** The support address, if configured. */
export const supportMail = (): string | undefined => setting('support-mail');
