/** Password change and signed-in devices. */
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { listSessions, type DeviceSession } from '#platform/identity/contract.ts';
import { NewPasswordInput } from '#platform/identity/web/new-password-input.tsx';
import { checkNewPassword } from '#platform/identity/web/visitor-checks.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { passwordToggle } from '#platform/ui/web/password-toggle.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { changePassword, freshSignInMinutes, profileTabs, repeatedPasswordMessage } from '../contract.ts';
import { DeviceList } from './device-list.tsx';
import classes from './profile-page.module.css';

/** Whether the current password is required: the sign-in on this device is not recent. */
const isOldSession = (devices: readonly DeviceSession[]): boolean => {
  const own = devices.find(({ current }) => current);
  return own !== undefined && Date.now() - Date.parse(own.createdAt) > (freshSignInMinutes - 1) * 60_000;
};

const asksForPassword = (error: unknown): boolean =>
  error instanceof Failure && error.violations.some(({ field }) => field === 'currentPassword');

/** Reset after a change. */
function PasswordForm({ old, onChanged }: { readonly old: boolean; readonly onChanged: () => void }) {
  const { user } = useWorkspace();
  const [asked, setAsked] = useState(false);
  const change = useCall(changePassword, { quiet: true, outdates: [listSessions] });
  const withCurrent = old || asked;
  return (
    <ApiForm
      submitLabel="Change password"
      initial={{ currentPassword: '', password: '', passwordRepeat: '' }}
      checks={{
        currentPassword: (value) => (withCurrent && !value ? requiredMessage : null),
        password: checkNewPassword,
        passwordRepeat: (value, { password }) => {
          if (!value) return requiredMessage;
          return value === password ? null : repeatedPasswordMessage;
        },
      }}
      onSubmit={async ({ currentPassword, ...passwords }) => {
        try {
          const body = { ...passwords, ...(currentPassword ? { currentPassword } : {}) };
          const { message } = await change.mutateAsync({ body });
          showToast('success', message);
          onChanged();
        } catch (error) {
          if (asksForPassword(error)) setAsked(true);
          throw error;
        }
      }}
    >
      {(field) => (
        <>
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {withCurrent ? (
            <PasswordInput
              {...field('currentPassword')}
              visibilityToggleButtonProps={passwordToggle}
              label="Current password"
              required
              autoComplete="current-password"
            />
          ) : null}
          <NewPasswordInput {...field('password')} label="New password" />
          <PasswordInput
            {...field('passwordRepeat')}
            visibilityToggleButtonProps={passwordToggle}
            label="Password repeat"
            required
            autoComplete="new-password"
          />
        </>
      )}
    </ApiForm>
  );
}

/** The tab named "Password change". */
export function PasswordTab() {
  const read = useRead(listSessions, {});
  const [changes, setChanges] = useState(0);
  return (
    <>
      <section className={classes.card} aria-label={profileTabs.password}>
        <PasswordForm
          key={changes}
          old={isOldSession(read.data?.resources ?? [])}
          onChanged={() => setChanges(changes + 1)}
        />
      </section>
      <DeviceList read={read} />
    </>
  );
}
