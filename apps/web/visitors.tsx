/** Pages for visitors. Small: no router, no query cache. */
import './visitor-styles.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { passwordResetMessage } from '#features/accounts/contract.ts';
import { AppLinkContext } from '#platform/ui/web/app-link.tsx';
import { CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import type { FormAlert } from '#platform/ui/web/api-form.tsx';
import { accounts } from '#features/accounts/web/accounts-module.tsx';
import { invitations } from '#features/organizations/web/invitation-module.tsx';
import { isForVisitors, keepWantedAddress, useAddress, visit, VisitorLink } from './visitor-address.tsx';

const PlainText = lazy(() => import('./plain-text-page.tsx'));

/** State passed between pages: the mailed address, the message for the sign-in page. */
interface Handover {
  readonly email?: string;
  readonly notice?: FormAlert;
}

const passwordIsSet: Handover = { notice: { type: 'success', content: passwordResetMessage } };

/** The page for a path; the sign-in page for every path that is not public. */
function pageAt(path: string, handover: Handover, leave: (next: Handover, path: string) => void): ReactNode {
  const code = /^\/public\/(?:registration\/confirm|password-reset\/finalize)\/([^/]+)$/.exec(path)?.[1] ?? '';
  if (path === '/public/registration') {
    return <accounts.Registration onRegistered={(email) => leave({ email }, '/public/registration/success')} />;
  }
  if (path === '/public/registration/success') return <accounts.RegistrationSuccess email={handover.email} />;
  if (path.startsWith('/public/registration/confirm/') && code) return <accounts.Confirmation code={decode(code)} />;
  if (path === '/public/password-reset') return <accounts.PasswordReset onBack={() => visit('/')} />;
  if (path.startsWith('/public/password-reset/finalize/') && code) {
    return <accounts.PasswordFinalize code={decode(code)} onDone={() => leave(passwordIsSet, '/')} />;
  }
  const invitation = /^\/public\/organization\/invitation\/([^/]+)$/.exec(path)?.[1];
  if (invitation) return <invitations.Public code={decode(invitation)} />;
  if (path === '/public/contact') return <PlainText text="contact" />;
  if (path === '/public/terms') return <PlainText text="terms" />;
  if (path === '/public/privacy') return <PlainText text="privacy" />;
  if (path !== '/' && isForVisitors(path)) {
    return (
      <CenteredCard>
        <NotFound />
      </CenteredCard>
    );
  }
  return <accounts.SignIn notice={handover.notice} />;
}

const decode = (code: string): string => {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
};

/** Keeps the requested path as `continue` when it is not a visitor page. */
export function Visitors() {
  const path = useAddress().replace(/(?<=[^/])\/+$/, '');
  const [handover, setHandover] = useState<Handover>({});
  useEffect(keepWantedAddress, [path]);

  const leave = (next: Handover, to: string): void => {
    setHandover(next);
    visit(to);
  };
  return (
    <AppLinkContext value={VisitorLink}>
      <Suspense fallback={<FullScreenLoader label="Loading..." />}>{pageAt(path, handover, leave)}</Suspense>
    </AppLinkContext>
  );
}
