/** Registration form. */
import { Checkbox, Collapse, Divider, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { TermsLabel } from '#platform/ui/web/terms-label.tsx';
import { homepageLabel, register } from '../contract.ts';
import { browserSecret } from './browser-secret.ts';
import { keepRegisteredAddress } from './registered-address.ts';
import { rememberEmail, storedToken } from '#platform/identity/web/session-store.ts';
import { NewPasswordInput } from '#platform/identity/web/new-password-input.tsx';
import { checkAccepted, checkEmail, checkNewPassword } from '#platform/identity/web/visitor-checks.ts';

const blank = { email: '', password: '', organisation: '', project: '', termsAndConditions: false };

/** Registers; an expected error is shown as a warning. */
async function registerWith(values: typeof blank): Promise<void> {
  const organisation = values.organisation.trim();
  const project = values.project.trim();
  const { success, message } = await callApi(register, {
    body: {
      email: values.email.trim(),
      password: values.password,
      ...(organisation ? { organisation } : {}),
      ...(project ? { project } : {}),
      termsAndConditions: true,
      browser: browserSecret(),
    },
  });
  if (!success) throw new Failure(200, message);
}

function AdvancedOptions({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const options = useId();
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Divider color="var(--aw-hairline)" mb={12} />
      <UnstyledButton
        type="button"
        aria-expanded={opened}
        aria-controls={options}
        onClick={() => setOpened(!opened)}
        style={{ display: 'flex', alignItems: 'center', gap: 6, fontWeight: 500, color: 'var(--aw-text-2)' }}
      >
        <Chevron size={16} stroke={1.7} aria-hidden="true" />
        Advanced options
      </UnstyledButton>
      <Collapse expanded={opened} id={options} transitionDuration={120}>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 16, paddingTop: 12 }}>{children}</div>
      </Collapse>
    </div>
  );
}

/** `onRegistered` receives the address of the verification e-mail. */
export default function RegistrationPage({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  return (
    <CenteredCard
      below={
        <>
          Already registered?{' '}
          <AppLink className="aw-link" href="/">
            Sign in
          </AppLink>
        </>
      }
    >
      <CardTitle>Create new account</CardTitle>
      {storedToken() ? (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert type="info">
            You are already signed in. A second account needs another e-mail address.{' '}
            <AppLink className="aw-link" href="/">
              {homepageLabel}
            </AppLink>
          </InlineAlert>
        </div>
      ) : null}
      <ApiForm
        startFocused
        layout="card"
        submitLabel="Sign up"
        initial={blank}
        checks={{ email: checkEmail, password: checkNewPassword, termsAndConditions: checkAccepted }}
        describe={(failure) => (failure.status === 200 ? { type: 'warning', content: failure.message } : undefined)}
        onSubmit={async (values) => {
          await registerWith(values);
          rememberEmail(values.email.trim());
          keepRegisteredAddress(values.email.trim());
          onRegistered(values.email.trim());
        }}
      >
        {(field) => (
          <>
            <TextInput {...field('email')} label="Email" type="email" autoComplete="username" required />
            <NewPasswordInput {...field('password')} label="Password" />
            <AdvancedOptions>
              <TextInput {...field('organisation')} label="Organization name" autoComplete="organization" />
              <TextInput
                {...field('project')}
                label="Project name"
                description="You can add and rename projects later."
              />
            </AdvancedOptions>
            <Checkbox {...field('termsAndConditions', 'checkbox')} label={<TermsLabel />} />
          </>
        )}
      </ApiForm>
    </CenteredCard>
  );
}
