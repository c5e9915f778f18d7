/** Deletion of the account: confirmed by its address, followed by a farewell page. */
import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { setApiScope } from '#platform/http/web/api.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { endSession } from '#platform/identity/web/session.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { LogoMark } from '#platform/ui/web/logo.tsx';
import { deleteAccount, emptyEmailMessage, farewellMessage, farewellTitle, homepageLabel } from '../contract.ts';
import classes from './profile-page.module.css';

/** Full-screen page without navigation to the app. */
function Farewell() {
  return (
    <Modal.Root opened fullScreen closeOnEscape={false} onClose={() => undefined} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={farewellTitle} style={{ borderRadius: 0 }}>
        <div className={classes.farewell}>
          <div>
            <LogoMark size={28} />
            <h1>{farewellTitle}</h1>
            <p>{farewellMessage}</p>
            {/* A plain link: the product reloads for a visitor. */}
            <a className="aw-link" href="/" data-autofocus>
              {homepageLabel}
            </a>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The tab named "Delete account". */
export function DeleteAccountTab() {
  const { user, forgetDrafts } = useWorkspace();
  const [gone, setGone] = useState(false);
  const remove = useCall(deleteAccount, { quiet: true });
  if (gone) return <Farewell />;
  return (
    <div className={classes.card}>
      <ApiForm
        submitLabel="Delete account"
        danger
        initial={{ email: '' }}
        checks={{ email: (email) => (email.trim() ? null : emptyEmailMessage) }}
        onSubmit={async ({ email }) => {
          await remove.mutateAsync({ body: { email: email.trim() } });
          setGone(true);
          await forgetDrafts?.();
          // The session has ended; nothing on this page may use it.
          setApiScope(undefined);
          await endSession();
        }}
      >
        {(field) => (
          <>
            <InlineAlert type="warning">
              Your account and every organization in which you are the only member will be removed. You will not be able
              to log in any more.
            </InlineAlert>
            <p className={classes.lead}>
              To confirm, type the e-mail address of your account: <strong>{user.email}</strong>
            </p>
            <TextInput {...field('email')} label="E-mail address" required autoComplete="off" />
          </>
        )}
      </ApiForm>
    </div>
  );
}
