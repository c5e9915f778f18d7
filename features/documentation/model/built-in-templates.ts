/** Names of the built-in page templates; their texts are loaded lazily. */

/** A built-in template; `title` is the default title of a page created from it. */
export interface BuiltInTemplate {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

/** The built-in templates in display order. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  { id: 'meeting-notes', name: 'Meeting notes', title: 'Meeting notes' },
  { id: 'arc42', name: 'arc42 chapters', title: 'Architecture' },
  { id: 'runbook', name: 'Runbook', title: 'Runbook' },
  { id: 'system-overview', name: 'System overview', title: 'System overview' },
];
