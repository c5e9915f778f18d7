/** What a suggestion has of an edited workspace text: all of it, and what goes with it. */
import type { ChangedTexts } from '#platform/ui/web/web-module.ts';

/** Reads the texts only when one is sent. */
export const changedTexts: ChangedTexts = {
  structurizr: async ({ before, after }) => {
    const { lostParts } = await import('../model/lost-parts.ts');
    return { text: before === after ? '' : after, stays: [], goes: lostParts(before, after) };
  },
};
