/** Words between the texts of a board in Markdown: the writer and the reader share them. Pure. */

/** Bold and italic words stand where a text of a card, whose signs are escaped, cannot be. */
export const markdownWords = {
  picture: 'Big picture',
  lanes: 'Lanes:',
  columns: ['#', 'Lane', 'Kind', 'What', 'Command'],
  note: 'Note',
  pivotal: ', turning point',
  noContext: '*No bounded context*',
  first: '**If**',
  further: '**Or if**',
  and: '**and**',
  otherwise: '*nothing else applies*',
} as const;
