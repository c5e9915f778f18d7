/** Sentences and figures that every screen shares. Source: specification 1, sections 2, 5, 8 and 9. */

/** The product's name, as it stands in the top bar and in mails. */
export const productName = 'Archwright';

export const nothingFoundMessage = 'Nothing found.';
export const confirmTitle = 'Are you sure?';
export const confirmLabel = 'Yes, do it!';
export const switchingMessage = 'Switching...';
export const pageNotFoundTitle = '404 Page Not Found';
export const accessDeniedTitle = 'Access denied';
export const limitReachedTitle = 'Subscription limit reached';
export const goToLabel = 'Go to...';

/** How long a toast stays, in ms. */
export const toastLife = 5000;
/** How many toasts are visible at once; more wait. */
export const mostToasts = 3;
/** Rest after which a list search asks the server, in ms. */
export const listSearchRest = 400;

/** Kinds of alerts and toasts (specification 1 section 3). */
export type AlertType = 'success' | 'danger' | 'warning' | 'info';

/** The eight themes that the server names for badges and transition buttons (specification 3 section 9). */
export type BadgeTheme = 'default' | 'dark' | 'red' | 'green' | 'yellow' | 'indigo' | 'purple' | 'pink';
