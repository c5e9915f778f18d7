/** Names of the built-in ADR templates; their texts are loaded lazily. */
export const adrTemplates = [
  { id: 'madr', name: 'MADR', title: '' },
  { id: 'short', name: 'Short record', title: '' },
  { id: 'options', name: 'Options with pros and cons', title: '' },
] as const;
