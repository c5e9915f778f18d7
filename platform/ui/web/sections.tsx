/** Contributions of all modules to rail, "Go to...", switchers, palette and feeds. */
import { createContext, use, type ComponentType } from 'react';
import type {
  AboutPage,
  ChangedTexts,
  Command,
  ContentKind,
  DecisionPlace,
  EditedChange,
  KeptPlace,
  NewDecisionPart,
  NewProjectPart,
  OrganizationTab,
  MarkedParts,
  ProjectTab,
  ProposedChanges,
  Section,
  TextAction,
} from './web-module.ts';

/** The joined lists of all modules. */
export interface AppParts {
  readonly sections: readonly Section[];
  readonly about: readonly AboutPage[];
  readonly kinds: ReadonlyMap<string, ContentKind>;
  readonly commands?: readonly (() => Promise<readonly Command[]>)[];
  readonly organizationTabs?: readonly OrganizationTab[];
  readonly projectTabs?: readonly ProjectTab[];
  readonly newProject?: readonly NewProjectPart[];
  readonly besideKept?: readonly ComponentType<KeptPlace>[];
  readonly onHome?: readonly ComponentType[];
  readonly besideDecisions?: readonly ComponentType<DecisionPlace>[];
  readonly besideNewDecisions?: readonly NewDecisionPart[];
  readonly textActions?: readonly TextAction[];
  readonly changePreviews?: Readonly<Record<string, ComponentType<ProposedChanges>>>;
  readonly changeForms?: Readonly<Record<string, ComponentType<EditedChange>>>;
  readonly changedTexts?: readonly (() => Promise<ChangedTexts>)[];
  readonly markedViews?: Readonly<Record<string, ComponentType<MarkedParts>>>;
}

/** Provided by the app. */
export const AppPartsContext = createContext<AppParts>({
  sections: [],
  about: [],
  kinds: new Map(),
  organizationTabs: [],
});

/** The sections in the order of the menus. */
export const useSections = (): readonly Section[] => use(AppPartsContext).sections;

/** Pages about the project as a whole: activity, trash and the like. */
export const useAboutPages = (): readonly AboutPage[] => use(AppPartsContext).about;

/** Noun, icon and URL of each kind, by its name on the server. */
export const useKinds = (): ReadonlyMap<string, ContentKind> => use(AppPartsContext).kinds;

const noCommands: readonly (() => Promise<readonly Command[]>)[] = [];

/** Loaders of palette commands. */
export const useCommandLoaders = (): readonly (() => Promise<readonly Command[]>)[] =>
  use(AppPartsContext).commands ?? noCommands;

const noTabs: readonly OrganizationTab[] = [];

/** Tabs of the organization page that other modules brought. */
export const useOrganizationTabs = (): readonly OrganizationTab[] => use(AppPartsContext).organizationTabs ?? noTabs;

const nothing: readonly ComponentType[] = [];

/** Content below the title of the home page. */
export const useHomeParts = (): readonly ComponentType[] => use(AppPartsContext).onHome ?? nothing;

const noParts: readonly ComponentType<DecisionPlace>[] = [];

/** Content beside the text of a decision. */
export const useDecisionParts = (): readonly ComponentType<DecisionPlace>[] =>
  use(AppPartsContext).besideDecisions ?? noParts;

const noNewParts: readonly NewDecisionPart[] = [];

/** Content beside the text of a decision that is not stored yet. */
export const useNewDecisionParts = (): readonly NewDecisionPart[] =>
  use(AppPartsContext).besideNewDecisions ?? noNewParts;

const noActions: readonly TextAction[] = [];

/** Items in the menu of every text. */
export const useTextActions = (): readonly TextAction[] => use(AppPartsContext).textActions ?? noActions;
