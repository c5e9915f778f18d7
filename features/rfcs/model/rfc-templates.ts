/** Names of the templates that every project has for RFCs; their texts are loaded when one is taken. */
export const rfcTemplates = [
  { id: 'proposal', name: 'Proposal', title: '' },
  { id: 'short', name: 'Short proposal', title: '' },
  { id: 'options', name: 'Options to choose from', title: '' },
] as const;
