/** Field of a new password, with its rule until an error takes the place of it. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { passwordToggle } from '#platform/ui/web/password-toggle.ts';
import { passwordLimits } from '../contract.ts';

/** Takes the props of its form field and a label. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      description={props.error ? undefined : `At least ${passwordLimits.min} characters.`}
      autoComplete="new-password"
      required
      visibilityToggleButtonProps={passwordToggle}
      {...props}
    />
  );
}
