/** What the plans offer, in words: the one place where they stand. Source: specification 1 section 1, decisions 15. */

/** One line of the comparison; true and false are drawn as a check and a cross. */
export interface ComparisonRow {
  readonly subject: string;
  readonly free: string | boolean;
  readonly pro: string | boolean;
}

/** Prices as they stand below the names of the plans. */
export const planPrices = { free: '0 euro per month', pro: '20 euro per month per project' } as const;

/** Lines of the comparison in their order. */
export const planComparison: readonly ComparisonRow[] = [
  { subject: 'Projects', free: '1', pro: 'prepaid, any number' },
  { subject: 'Members', free: '5', pro: 'unlimited' },
  { subject: 'C4 models', free: '1', pro: 'unlimited' },
  { subject: 'Database models', free: '1', pro: 'unlimited' },
  { subject: 'Metrics jars', free: '1', pro: 'unlimited' },
  { subject: 'MCP server', free: false, pro: true },
  { subject: 'Support', free: 'email', pro: 'email and chat' },
  { subject: 'Response time', free: 'under 7 days', pro: 'under 48 hours' },
];
