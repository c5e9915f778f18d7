/** Loads the analytics script of the installation (ANALYTICS_SRC), except for administrators. */
import { analyticsSource } from '#platform/ui/web/installation.ts';

let isAdded = false;

/** Adds the script to the page once; does nothing when none is configured. */
export function loadAnalytics(): void {
  const source = analyticsSource();
  if (!source || isAdded) return;
  isAdded = true;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  document.head.append(script);
}
