/** Names of the built-in RFC templates; their texts are loaded lazily. */
export const rfcTemplates = [
  { id: 'proposal', name: 'Proposal', title: '' },
  { id: 'short', name: 'Short proposal', title: '' },
  { id: 'options', name: 'Options to choose from', title: '' },
] as const;
