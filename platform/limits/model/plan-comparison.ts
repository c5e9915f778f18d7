/** The plans in words: the single source of the comparison. Source: specification 1 section 1, decisions 15. */

/** One row of the comparison; booleans are rendered as a check or a cross. */
export interface ComparisonRow {
  readonly subject: string;
  readonly free: string | boolean;
  readonly pro: string | boolean;
}

/** Prices below the names of the plans. */
export const planPrices = { free: '0 euro per month', pro: '20 euro per month per project' } as const;

/** Rows of the comparison in display order. */
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
