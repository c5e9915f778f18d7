/** The eye in password fields: named and reachable by keyboard, unlike the kit's default. */

/** For `visibilityToggleButtonProps` of a PasswordInput. */
export const passwordToggle = { 'aria-label': 'Show or hide the password', 'aria-hidden': false, tabIndex: 0 } as const;
