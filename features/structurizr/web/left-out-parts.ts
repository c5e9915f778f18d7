/** What a suggestion has of an edited workspace text: all of it, and what goes with it. */
import type { ChangedTexts } from '#platform/ui/web/web-module.ts';
import { lostParts } from '../model/lost-parts.ts';

/** See `WebModule.changedTexts`. */
export const changedTexts: ChangedTexts = {
  structurizr: ({ before, after }) =>
    Promise.resolve({ text: before === after ? '' : after, stays: [], goes: lostParts(before, after) }),
};
