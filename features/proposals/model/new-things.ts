/** What can be suggested although it is not there yet. Apart from the contract: the shell knows it before any schema. */

/** By the kind in the address. */
export const newThings = ['doc', 'adr', 'rfc', 'quality-attribute', 'constraint'] as const;
/** One of `newThings`. */
export type NewThing = (typeof newThings)[number];

/** Items of menus where something new is suggested, and titles of the pages behind them. */
export const suggestNewLabels: Readonly<Record<NewThing, string>> = {
  doc: 'Suggest a page',
  adr: 'Suggest an ADR',
  rfc: 'Suggest an RFC',
  'quality-attribute': 'Suggest a quality attribute',
  constraint: 'Suggest a constraint',
};
