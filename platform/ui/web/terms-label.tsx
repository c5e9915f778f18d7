/** The words beside the box with which somebody accepts the terms. */
import { outwardLinks } from './installation.ts';

/** Leads to the terms and the privacy policy of this installation, in new tabs. */
export function TermsLabel() {
  const [, terms, privacy] = outwardLinks();
  return (
    <>
      I accept the{' '}
      <a className="aw-link" href={terms.href} target="_blank" rel="noopener noreferrer">
        terms
      </a>{' '}
      and the{' '}
      <a className="aw-link" href={privacy.href} target="_blank" rel="noopener noreferrer">
        privacy policy
      </a>
    </>
  );
}
