/** Names of the templates that every project has; their texts are loaded when one is taken. */

/** One of them; `title` is that of a page that begins with it. */
export interface BuiltInTemplate {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

export const builtInTemplates: readonly BuiltInTemplate[] = [
  { id: 'meeting-notes', name: 'Meeting notes', title: 'Meeting notes' },
  { id: 'arc42', name: 'arc42 chapters', title: 'Architecture' },
  { id: 'runbook', name: 'Runbook', title: 'Runbook' },
  { id: 'system-overview', name: 'System overview', title: 'System overview' },
];
