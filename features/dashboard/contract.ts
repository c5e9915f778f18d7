/** The home page: its calls and texts. Source: specification 3 section 2, decisions 14. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant } from '#platform/http/contract.ts';
import { activityRow } from '#platform/history/contract.ts';

/** Shown on the home page of an organization without projects. */
export const noProjectMessage = "New in the product? Let's create a first project!";
/** Button shown when there is no project. */
export const createProjectLabel = 'Create project';

/** Titles of the cards below the specified ones. */
export const homeCardTitles = {
  work: 'My work',
  news: 'Since your last visit',
  health: 'Architecture health',
  recent: 'Recently changed',
} as const;
/** A card that can be moved and hidden. */
export type HomeCard = keyof typeof homeCardTitles;
/** The cards in their first order. */
export const homeCards = Object.keys(homeCardTitles) as readonly HomeCard[];

/** Title of the checklist of a new project. */
export const firstStepsTitle = 'First steps';
/** Group of drafts on the device. */
export const ownDraftLabel = 'Your draft';
/** Nothing waits for the reader. */
export const noWorkMessage = 'Nothing is waiting for you.';
/** Nothing happened. */
export const noNewsMessage = 'Nothing new since your last visit.';
/** No model and no document yet. */
export const noRecentMessage = 'No documents or models yet.';
/** Every check is fine. */
export const healthyMessage = 'No findings.';
/** Below the menu of cards: whose change counts when two windows change them. */
export const layoutRuleMessage =
  'Saved for you in this organization. With two windows open, the last change to the order and to each card wins.';

/** A period without the page open after which a new visit begins; minutes. */
export const visitPause = 30;

const card = z.enum(homeCards as [HomeCard, ...HomeCard[]]);
const inProject = { tag: 'Home', access: 'project', permission: 'project.read', keys: 'none' } as const;
/** What a person arranges and has seen is no content of the project. */
const personal = { ...inProject, changesProject: false } as const;

/** Order of the cards, and which are hidden. */
export const homeLayout = z.strictObject({ order: z.array(card), hidden: z.array(card) });
/** See `homeLayout`. */
export type HomeLayout = z.output<typeof homeLayout>;

/** Something that waits for the reader. */
const waitingThing = z.strictObject({
  kind: z.string(),
  id,
  title: z.string(),
  namespace: z.optional(z.string()),
  serialNumber: z.optional(z.int()),
  /** Query string of the place on its page. */
  place: z.optional(z.string()),
  note: z.string(),
  at: z.nullable(instant),
});
/** See `waitingThing`. */
export type WaitingThing = z.output<typeof waitingThing>;

/** Things that wait for the same reason. */
const waitingGroup = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** Permission without which nobody can do anything about it. */
  needs: z.nullable(z.string()),
  /** The list of all of them, below the project. */
  list: z.nullable(z.string()),
  total: z.int(),
  things: z.array(waitingThing),
});
/** See `waitingGroup`. */
export type WaitingGroup = z.output<typeof waitingGroup>;

/** A check with its findings. */
const healthCheck = z.strictObject({ id: z.string(), label: z.string(), count: z.int(), list: z.string() });
/** See `healthCheck`. */
export type HealthCheck = z.output<typeof healthCheck>;

/** A model or document that changed. */
const recentThing = z.strictObject({
  kind: z.string(),
  id,
  title: z.string(),
  namespace: z.optional(z.string()),
  at: instant,
  by: z.nullable(z.strictObject({ id: z.nullable(id), username: z.string() })),
});
/** See `recentThing`. */
export type RecentThing = z.output<typeof recentThing>;

/** A step of the checklist. */
const firstStep = z.strictObject({
  id: z.string(),
  label: z.string(),
  target: z.string(),
  needs: z.string(),
  isDone: z.boolean(),
});
/** See `firstStep`. */
export type FirstStep = z.output<typeof firstStep>;

/** Everything below the specified cards except the news; null for what is hidden. */
export const homeCardsReply = z.strictObject({
  layout: homeLayout,
  work: z.nullable(z.array(waitingGroup)),
  health: z.nullable(z.array(healthCheck)),
  recent: z.nullable(z.array(recentThing)),
  /** Null once the checklist was dismissed. */
  steps: z.nullable(z.array(firstStep)),
});
/** See `homeCardsReply`. */
export type HomeCardsReply = z.output<typeof homeCardsReply>;

/** `GET /home`: what waits for the caller, health of the architecture, recent changes, first steps. */
export const getHome = call({
  ...inProject,
  name: 'getHome',
  method: 'GET',
  path: '/home',
  summary: 'What waits for the caller, health of the architecture, recent changes and first steps',
  reply: homeCardsReply,
  envelope: 'item',
});

/** What others did since the last visit. */
export const homeNews = z.strictObject({
  /** Start of the news; null before the first visit. */
  since: z.nullable(instant),
  /** When they were read: the end of what this visit has shown. */
  at: instant,
  /** At most `newsLimits.counted`. */
  total: z.int(),
  /** The newest ones. */
  rows: z.array(activityRow),
});
/** See `homeNews`. */
export type HomeNews = z.output<typeof homeNews>;

/** Rows that are sent, and until where they are counted. */
export const newsLimits = { rows: 100, counted: 1_000 } as const;

/** `POST /home/visit`: the home page is opened. Opening it again within `visitPause` belongs to the same visit. */
export const openHomeVisit = call({
  ...personal,
  name: 'openHomeVisit',
  method: 'POST',
  path: '/home/visit',
  summary: 'Begin a visit, or go on with it: what others did in the project since the one before',
  body: emptyBody,
  reply: homeNews,
  envelope: 'item',
});

/** `PUT /home/visit`: the home page was left, or nothing was done on it for a while: the visit ends after a pause. */
export const endHomeVisit = call({
  ...personal,
  name: 'endHomeVisit',
  method: 'PUT',
  path: '/home/visit',
  summary: 'The caller has seen everything that happened in the project until a moment',
  body: z.strictObject({ seen: instant }),
  envelope: 'none',
});

/** `PATCH /home/layout`: order and visibility of cards; what is absent stays. */
export const arrangeHome = call({
  ...personal,
  name: 'arrangeHome',
  method: 'PATCH',
  path: '/home/layout',
  summary: 'Order the cards of the home page, hide and show them; what is absent stays',
  body: z.strictObject({
    order: z.optional(z.array(card).check(z.maxLength(20))),
    hide: z.optional(card),
    show: z.optional(card),
  }),
  reply: homeLayout,
  envelope: 'item',
});

/** `DELETE /home/layout`: all cards in their first order again. */
export const resetHome = call({
  ...personal,
  name: 'resetHome',
  method: 'DELETE',
  path: '/home/layout',
  summary: 'Show all cards of the home page in their first order again',
  envelope: 'none',
});

/** `POST /home/steps/dismiss`: the checklist of this project is not shown to the caller any more. */
export const dismissFirstSteps = call({
  ...personal,
  name: 'dismissFirstSteps',
  method: 'POST',
  path: '/home/steps/dismiss',
  summary: 'Do not show the first steps of the project to the caller any more',
  body: emptyBody,
  envelope: 'none',
});
