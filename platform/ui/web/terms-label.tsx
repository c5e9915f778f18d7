/** Label of the checkbox that accepts the terms. */
import { outwardLinks } from './installation.ts';

/** Links to the terms and the privacy policy of this installation, in new tabs. */
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
