/** Contact, terms and privacy of an installation without its own pages. They must stay true. */
import type { ReactNode } from 'react';
import { CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { sellsPlans, supportMail } from '#platform/ui/web/installation.ts';
import { takesCards } from '#platform/ui/web/payment-settings.ts';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import classes from './plain-text-page.module.css';

function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <CenteredCard wide>
      <article className={classes.text}>
        <h1>{title}</h1>
        {children}
      </article>
    </CenteredCard>
  );
}

function Operator() {
  const mail = supportMail();
  return mail ? (
    <a className="aw-link" href={`mailto:${mail}`}>
      {mail}
    </a>
  ) : (
    <>the person or company that runs this installation</>
  );
}

/** Contact. */
function ContactPage() {
  return (
    <PlainPage title="Contact">
      <p>
        This installation of Archwright at {window.location.host} is run by whoever gave you its address, not by the
        makers of the product. Questions about accounts, data or availability go to <Operator />.
      </p>
    </PlainPage>
  );
}

/** Default terms. */
function TermsPage() {
  return (
    <PlainPage title="Terms">
      <p>
        The operator of this installation has not published terms of its own. Agreements with your organization apply
        here too.
      </p>
      <p>
        What you write stays yours and that of your organization. Owners of an organization decide who belongs to it.
        The product is offered under the MIT licence, without warranty.
      </p>
      <p>
        Questions go to <Operator />.
      </p>
    </PlainPage>
  );
}

/** Personal data that is stored. Keep it in sync with what the server stores. */
function PrivacyPage() {
  return (
    <PlainPage title="Privacy policy">
      <p>
        Your data is stored on the servers of the operator of this installation. Write to <Operator /> to see, correct
        or remove what is stored about you.
      </p>
      <h2>On the server</h2>
      <ul>
        <li>Your e-mail address, your first and last name if you gave them, and a hash of your password (argon2id).</li>
        <li>
          The organizations you belong to, your role in them, and your sessions: the browser, when it signed in and when
          it was last used.
        </li>
        {sellsPlans() ? (
          <li>
            Billing details that owners of an organization gave: name, address, e-mail and tax number. They are passed
            to the payment provider, which also keeps cards and invoices.
          </li>
        ) : null}
        <li>
          Your address while an invitation to an organization waits for you, at most five weeks; of API keys a name, a
          hash and when they were last used.
        </li>
        <li>
          What you write, with your account as its author, and a record of changes that holds account numbers, never
          names or addresses.
        </li>
        <li>
          Attempts to sign in or register, by network address and e-mail address, for as long as the rate limits need
          them.
        </li>
        <li>
          Emails to you until they are handed to a mail server. Where none is configured, they stay in a mailbox on the
          operator's machine for up to 7 days.
        </li>
      </ul>
      <h2>In your browser</h2>
      <ul>
        <li>
          The tokens of your session, the e-mail address you used last, the organization and project you chose, and the
          colour scheme.
        </li>
        <li>Drafts that you have not saved yet. Signing out asks, then removes them.</li>
        <li>{takesCards() ? 'No cookies, except those of the payment provider while you pay.' : 'No cookies.'}</li>
      </ul>
    </PlainPage>
  );
}

const texts = { contact: ContactPage, terms: TermsPage, privacy: PrivacyPage } as const;

/** One of the three texts. */
export default function PlainTextPage({ text }: { readonly text: keyof typeof texts }) {
  const Text = texts[text];
  return <Text />;
}
