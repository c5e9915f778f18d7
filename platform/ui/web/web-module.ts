/** What a feature contributes to the web app: pages, menu entries, and more. */
import type { ComponentType } from 'react';
import type { Permission } from '#platform/identity/model/permissions.ts';
import type { EmbedRegistry } from '#platform/richtext/web/embeds.ts';

/** How much of the shell surrounds a page. */
export type PageFrame =
  /** Icon rail left, footer below: pages of a project. */
  | 'rail'
  /** No rail, footer below: pages of the organization. */
  | 'plain'
  /** Top bar only, the page fills the rest of the window: documents and canvases. */
  | 'full'
  /** Icon rail left, the page fills the rest of the window: editors of records. */
  | 'full-rail';

/** One page. Parameters in the path are written `$name`. */
export interface PageRoute {
  /** Example: `/project/$project/documentation`. Below `/project/$project` the code is checked before the page opens. */
  readonly path: `/${string}`;
  /** Loads the file of the page, whose default export it is. */
  readonly page: () => Promise<{ readonly default: ComponentType }>;
  readonly frame: PageFrame;
  /** Without this permission in the current organization the page shows Access denied. */
  readonly permission?: Permission;
  /** For administrators of the installation only; others see Access denied. */
  readonly admin?: boolean;
}

/** An entry of the icon rail, of "Go to..." and of the tiles of the home page. */
export interface Section {
  readonly id: string;
  readonly label: string;
  /** A Tabler outline icon. */
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  /** Address of the section in a project, by project code. */
  readonly href: (projectCode: string) => string;
  /** Other words that people type for it in the palette. */
  readonly keywords?: string;
  /** Text of the tile from the project's counts, for example `3 namespaces`. */
  readonly count?: (overview: Readonly<Record<string, number>>) => string;
}

/** A page about the project as a whole, listed below it in the project switcher and in the side menu. */
export interface AboutPage extends Section {
  readonly permission: Permission;
}

/** A kind of thing that history, search, trash and links may name. */
export interface ContentKind {
  /** As the server names it, for example `doc`. */
  readonly kind: string;
  /** What people call it, for example `page`. */
  readonly noun: string;
  /** Headings of search results, for example `Document` and `Documents`; absent for what cannot be searched. */
  readonly labels?: { readonly one: string; readonly many: string };
  readonly icon: Section['icon'];
  /** URL of one of them; absent for things without a page. */
  readonly address?: (projectCode: string, thing: AddressedThing) => string;
}

/** A thing whose URL is asked for. */
export interface AddressedThing {
  readonly id: string;
  /** Code of the namespace of a documentation page. */
  readonly namespace?: string;
  /** What was searched when the text of the thing matched, so that its page can show the match. */
  readonly words?: string;
  /** The part of the thing that is meant, for example an element of a C4 model. */
  readonly part?: string;
}

/** Where somebody is when they open the palette. */
export interface CommandPlace {
  readonly projectCode: string | undefined;
  readonly projectId: string | undefined;
  /** Path of the page. */
  readonly address: string;
}

/** A dialog that a command opens over the page. */
export type CommandDialog = ComponentType<{ readonly opened: boolean; readonly onClose: () => void }>;

/** Something that the palette offers besides pages and results: a page that opens ready to do something, or a dialog. */
export interface Command {
  readonly id: string;
  /** Shown and searched, for example `Create new Namespace`. */
  readonly label: string;
  /** Other words that people type for it, for example `people team` for the members. */
  readonly keywords?: string;
  readonly icon: Section['icon'];
  /** Absent for what everybody may do. */
  readonly permission?: Permission;
  /** For administrators of the installation only. */
  readonly admin?: boolean;
  /** Loads the dialog that it opens instead of leading somewhere. */
  readonly dialog?: () => Promise<CommandDialog>;
  /** Link target in the current context; undefined where it is unavailable. `search` is the query string. */
  readonly target?: (
    place: CommandPlace,
  ) => { readonly href: string; readonly search?: Readonly<Record<string, string>> } | undefined;
}

/** A tab of the organization page that another module brings, after Details and Members. */
export interface OrganizationTab {
  /** Word in the address, for example `api`. */
  readonly value: string;
  readonly label: string;
  /** Loads the file of the tab, whose default export it is. */
  readonly page: () => Promise<{ readonly default: ComponentType }>;
}

/** A tab of the page of a project that another module brings, for owners. */
export interface ProjectTab {
  /** Word in the address, for example `repository`. */
  readonly value: string;
  readonly label: string;
  readonly permission: Permission;
  /** Loads the file of the tab, whose default export it is. */
  readonly page: () => Promise<{ readonly default: ComponentType<{ readonly projectId: string }> }>;
}

/** What another module asks for when a project is created, and does once it exists. */
export interface NewProjectPart {
  readonly permission: Permission;
  readonly page: () => Promise<{
    /** Tells what to do with the project that was created; undefined for nothing. */
    readonly default: ComponentType<{
      readonly onChange: (then: ((projectId: string) => Promise<void>) | undefined) => void;
    }>;
  }>;
}

/** A thing that may be kept in a file elsewhere. */
export interface KeptThing {
  readonly kind: 'adr' | 'document' | 'structurizr' | 'dbmodel';
  readonly id: string;
}

/** Where that is told: beside a text, as a button of a bar, or above an editor only what keeps it from being changed. */
export interface KeptPlace extends KeptThing {
  readonly place?: 'beside' | 'bar' | 'editor';
}

/** Work that lies on this device only; sign-out names it, asks, then removes it. */
export interface DeviceDrafts {
  /** Loads what other contributions need, when the page is idle. */
  readonly prepare: () => Promise<void>;
  /** Titles of what was typed and never saved. */
  readonly unsaved: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
  /** Writes what open editors have not yet written; asked before the page is left by the app itself. */
  readonly keep: () => Promise<void>;
}

/** An item in the menu of things that can be edited: pages, ADRs, RFCs, models, drivers. */
export interface TextAction {
  readonly label: string;
  readonly icon: Section['icon'];
  readonly permission: Permission;
  /** Address of the page that it opens for a thing, by its kind. */
  readonly href: (projectCode: string, kind: string, id: string) => string;
  /** The same for something new, by its kind; kinds that it does not have are not offered. */
  readonly ofNew?: Readonly<Record<string, { readonly label: string; readonly href: (projectCode: string) => string }>>;
}

/** Changes of a thing that somebody proposes. */
export interface ProposedChanges {
  readonly subjectId: string;
  /** In the shape of the module that the thing belongs to. */
  readonly changes: unknown;
}

/** A proposed change while it is edited. */
export interface EditedChange {
  /** In the shape of the module that the thing belongs to. */
  readonly change: unknown;
  /** The sentence of a refusal about a field, by its path in the change. */
  readonly errorAt?: ((path: string) => string | undefined) | undefined;
  readonly onChange: (change: unknown) => void;
}

/** What somebody made of the text of a thing, of which a proposal has only what differs. */
export interface EditedText {
  readonly before: string;
  readonly after: string;
  /** Name of the language of the text, as the thing names it. */
  readonly dialect: string;
}

/** What a proposal has of an edited text. */
export interface ChangedText {
  /** The part that is proposed; empty when nothing differs. */
  readonly text: string;
  /** What the edit leaves out, and the proposal does not take away. */
  readonly stays: readonly string[];
  /** What the proposal would take away. */
  readonly goes: readonly string[];
}

/** See `WebModule.changedTexts`. */
export type ChangedTexts = Readonly<Record<string, (edit: EditedText) => Promise<ChangedText>>>;

/** Parts of a thing that another module marks, for example elements of a C4 model that a merge request touches. */
export interface MarkedParts {
  readonly subjectId: string;
  /** By the id of the part: what is shown at it, for example `3 files`, and the whole sentence. */
  readonly marks: ReadonlyMap<string, { readonly value: string; readonly words: string }>;
}

/** A decision whose page shows contributions of other modules. */
export interface DecisionPlace {
  readonly kind: 'adr' | 'rfc';
  readonly id: string;
}

/** A decision that is written and not stored yet. */
export interface NewDecisionPlace {
  readonly kind: DecisionPlace['kind'];
  /** What the part has noted for it: kept with its draft on the device. */
  readonly noted: string | undefined;
  readonly onNote: (noted: string | undefined) => void;
}

/** What a module shows beside a new decision, and stores with it. */
export interface NewDecisionPart {
  /** Names its note in drafts: never changed. */
  readonly name: string;
  readonly Part: ComponentType<NewDecisionPlace>;
  /** Stores what was noted, after the first save. A Failure keeps the draft; trying again stores nothing twice. */
  readonly store: (place: DecisionPlace, noted: string) => Promise<void>;
}

/** The web side of a module: exported by its `*-module.tsx`, listed in apps/web/modules.ts. */
export interface WebModule {
  readonly routes: readonly PageRoute[];
  readonly menu: readonly Section[];
  readonly about?: readonly AboutPage[];
  readonly kinds?: readonly ContentKind[];
  /** Loads the commands when the palette is first opened. */
  readonly commands?: () => Promise<readonly Command[]>;
  readonly organizationTabs?: readonly OrganizationTab[];
  readonly projectTabs?: readonly ProjectTab[];
  readonly newProject?: NewProjectPart;
  /** Where a thing is kept besides here: a line on its page. */
  readonly besideKept?: ComponentType<KeptPlace>;
  /** Shown below the title of the home page while a project is open. */
  readonly onHome?: ComponentType;
  /** Shown beside the text of an ADR or RFC, while it is read and while it is written. */
  readonly besideDecision?: ComponentType<DecisionPlace>;
  /** The same while it is written for the first time. */
  readonly besideNewDecision?: NewDecisionPart;
  /** Shown on the left of page footers. */
  readonly footer?: ComponentType;
  readonly drafts?: DeviceDrafts;
  readonly textActions?: readonly TextAction[];
  /** Draws proposed changes in what they change, by the kind of the proposal. */
  readonly changePreviews?: Readonly<Record<string, ComponentType<ProposedChanges>>>;
  /** Fields of a proposed change that is no text, by the kind of the proposal. */
  readonly changeForms?: Readonly<Record<string, ComponentType<EditedChange>>>;
  /** The part of an edited text that is proposed, and what goes with it, by the kind of the proposal. */
  readonly changedTexts?: () => Promise<ChangedTexts>;
  /** Draws marked parts of things, by the kind of the thing. */
  readonly markedViews?: Readonly<Record<string, ComponentType<MarkedParts>>>;
  /** Blocks of rich text that show something of the module. */
  readonly embeds?: EmbedRegistry;
}
