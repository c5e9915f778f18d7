/** Sentences and figures that every screen shares. Source: specification 1, sections 2, 5, 8 and 9. */

/** The product's name, in the top bar and in mails. */
export const productName = 'Archwright';

/** Empty state of lists. */
export const nothingFoundMessage = 'Nothing found.';
/** Help line of a list that its search and filters left empty. */
export const noMatchHelp = 'Try another search, or clear the filters.';
/** Button that shows the whole list again. */
export const clearFiltersLabel = 'Clear filters';
/** Default title of a confirmation. */
export const confirmTitle = 'Are you sure?';
/** Default confirm button. */
export const confirmLabel = 'Yes, do it!';
/** Shown while the project or organization is switched. */
export const switchingMessage = 'Switching...';
/** Title of the not-found page. */
export const pageNotFoundTitle = '404 Page Not Found';
/** Title of the page for a missing permission. */
export const accessDeniedTitle = 'Access denied';
/** Title of a page that writes, in a project that the plan keeps read-only. */
export const readOnlyPageTitle = 'This project is read-only';
/** Title of the limits dialog. */
export const limitReachedTitle = 'Subscription limit reached';
/** Label of the navigation menu. */
export const goToLabel = 'Go to...';

/** How long a toast is shown, ms. */
export const toastLife = 5000;
/** Maximum number of visible toasts; more are queued. */
export const mostToasts = 3;
/** Debounce of list searches, ms. */
export const listSearchRest = 400;

/** Kinds of alerts and toasts (specification 1 section 3). */
export type AlertType = 'success' | 'danger' | 'warning' | 'info';

/** The eight themes that the server names for badges and transition buttons (specification 3 section 9). */
export type BadgeTheme = 'default' | 'dark' | 'red' | 'green' | 'yellow' | 'indigo' | 'purple' | 'pink';
