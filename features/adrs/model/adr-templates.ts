/** Names of the templates that every project has for ADRs; their texts are loaded when one is taken. */
export const adrTemplates = [
  { id: 'madr', name: 'MADR', title: '' },
  { id: 'short', name: 'Short record', title: '' },
  { id: 'options', name: 'Options with pros and cons', title: '' },
] as const;
