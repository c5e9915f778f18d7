/** Search provider for mentions of people and pages. */
import type { ComponentType } from 'react';

/**
 * Somebody or something that can be mentioned: the id of a user, or the internal address of a page.
 * `note` tells namesakes apart, e.g. the namespace of a page.
 */
export type MentionSuggestion = {
  kind: 'user' | 'page';
  id: string;
  label: string;
  note?: string;
  Icon?: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
};

/** Searches people and pages for the text after `@`, which may be empty; `signal` aborts an outdated search. */
export type MentionSearch = (query: string, signal: AbortSignal) => Promise<readonly MentionSuggestion[]>;
