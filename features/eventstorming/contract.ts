/**
 * Event storming on the architect board: calls, shapes and texts.
 * Source: specification 3 sections 2, 3 and 7 on the architect board; decisions 12 and 18.
 */
import * as z from 'zod/mini';
import { call, id, instant, line, revision, text, updatedPageQuery, type Reply } from '#platform/http/contract.ts';
import { getsRevision, listsRevisions, namesRevision, restoresRevision } from '#platform/revisions/contract.ts';

/** Characters of a name and of a card; cards and nesting of a board; bytes of a board and of a body; boards of a project. */
export const boardLimits = {
  name: 200,
  content: 500,
  note: 5_000,
  cards: 5_000,
  lanes: 100,
  nesting: 10,
  boardBytes: 5 * 1024 * 1024,
  bodyBytes: 11 * 1024 * 1024,
  boards: 50_000,
} as const;

/** Most contexts that `listContextUses` is asked about at once, as many as a context map has. */
const mostContexts = 200;

/** Title of the screen. Source: specification 3 section 2. */
export const architectBoardTitle = 'Architect board';
/** Name of the board that the first visit makes. Source: decisions section 12. */
export const firstBoardName = 'Board 1';

// Texts that the specification leaves open.
/** Adds a command. */
export const addCommandLabel = 'Add command';
/** Makes another board. */
export const createBoardLabel = 'New board';
/** Empty project. */
export const noBoardsMessage = 'No boards yet.';
/** The address of a board that is nowhere. */
export const unknownBoardTitle = 'This board does not exist';
/** Below it. */
export const unknownBoardHelp = 'The address is wrong, or the board was permanently removed.';
/** Confirmation of a removal. */
export const removeBoardPrompt = 'You are about to remove this board.';
/** Toast after it. */
export const boardRemovedMessage = 'Board removed.';
/** 422 for a stale revision. */
export const staleBoardMessage = (name: string): string => `This board has been changed by ${name}.`;
/** 422 for a board of more than 5 MB. */
export const tooLargeBoardMessage = 'The board is larger than 5 MB.';
/** 422 at the limit of a project. */
export const tooManyBoardsMessage = 'A project can have at most 50,000 boards.';
/** 422 for the sample in a project that has or had a board. */
export const hadBoardMessage = 'The sample is for projects that never had a board.';
/** Toast after an earlier version became the current one. */
export const boardRestoredMessage = (n: number): string => `Version ${n} has been restored.`;
/** Confirmation of a restore. */
export const restoreBoardPrompt = 'The board goes back to this version. Its current state stays in the history.';
/** Why nothing of a board can be changed, for those who may read it only. */
export const boardOnlyReadMessage = 'You can read this board, but not change it.';
/** A step that needs a saved board while it cannot be saved. */
export const boardNotSavedMessage = 'The board could not be saved. Check your connection and try again.';
/** Name of a context that no context map of the project ever had. */
export const unknownContextName = 'Unknown context';
/** What a frame says of a context that is not on the context map any more. */
export const formerContextWords = 'Removed from the context map';
/** Contexts of an imported board that this project does not have; without `names` nobody knows what they are called. */
export const contextsLeftMessage = (count: number, names: string): string =>
  `${names === '' ? `${count === 1 ? 'One bounded context is' : `${count} bounded contexts are`}` : `${names} ${count === 1 ? 'is' : 'are'}`} not on the context map of this project. Commands of ${count === 1 ? 'it' : 'them'} come without a context.`;
/** 422 for ids of contexts that are none. */
export const badContextsMessage = 'Please name contexts by their ids, separated by commas.';
/** 422 for too many contexts at once. */
export const tooManyContextsMessage = `Please name at most ${mostContexts} contexts.`;
/** The timer of a phase of a workshop. */
export const timeOverMessage = (phase: string): string => `Time is over: ${phase}.`;
/** A copy without the conditions that were selected. */
export const conditionsStayMessage = 'Conditions are copied with their split only.';
/** A key that is about cards, without one. */
export const selectCardMessage = 'Select a card first.';
/** A key that is about one card, with several. */
export const selectOneCardMessage = 'Select one card only.';
/** A key that writes, on a split. */
export const splitTextMessage = 'A split has no text. Its conditions have one.';
/** An arrow where nothing follows. */
export const noCardThereMessage = 'There is no card in this direction.';
/** Alt and an arrow where a card cannot go on. */
export const lastPlaceMessage = 'It cannot be moved further in this direction.';
/** A pasted text of more lines than become events at once. */
export const linesLeftOutMessage = (most: number, left: number): string =>
  `The first ${most} lines were pasted. ${left.toLocaleString('en')} more ${left === 1 ? 'was' : 'were'} left out.`;
/** Lines that are longer than the text of a card. */
export const linesCutMessage = (count: number): string =>
  `${count === 1 ? 'One line was' : `${count} lines were`} cut to ${boardLimits.content} characters.`;
/** A new card whose place others have deleted while it was written. */
export const placeGoneMessage =
  'The place of this card has been deleted in the meantime. It is on the big picture now.';
/** A card that others have deleted while its text was written. */
export const goneCardMessage = (text: string): string =>
  `This card has been deleted in the meantime. Its text was “${text}”.`;
/** Writes the words of a board to a page of the documentation. */
export const glossaryLabel = 'Write a glossary page…';
/** Title of that page until another one is typed. */
export const glossaryTitle = (board: string): string => `Glossary of ${board}`;
/** A board without words. */
export const noGlossaryMessage = 'This board has no commands, events or other words yet.';
/** The namespace that is made for the page where the documentation has none, until another name is typed. */
export const glossaryNamespaceName = 'Glossary';
/** Below its name. */
export const newGlossaryPlaceMessage = 'The documentation has no namespace yet. This one is created for the page.';
/** Below the title of a page that is there already. */
export const glossaryReplacesMessage =
  'This page already exists. Its text is replaced; the current text stays among its versions.';
/** Toast after the page was written. */
export const glossaryWrittenMessage = 'The glossary has been written.';
/** Toggle of an embedded board. */
export const enlargeBoardLabel = 'Enlarge board';
/** The same in full screen. */
export const closeBoardLabel = 'Close';
/** Link of an embedded board. */
export const editBoardLabel = 'Edit this board';
/** Makes elements of a C4 model. */
export const makeC4Label = 'Make C4 elements…';
/** A board that has nothing to make elements from. */
export const noC4WordsMessage =
  'This board has no bounded contexts, aggregates, actors or external systems yet. Put commands into a bounded context first.';
/** Why nothing can be made. */
export const allInC4Message = 'Everything on this board is already in the model.';
/** The same where some rows cannot be made. */
export const restInC4Message =
  'Everything that can be created is already in the model. The other rows say why they cannot be created.';
/** No row can be made. */
export const noneForC4Message = 'Nothing can be created from this board. Each row says why.';
/** Opens the policies whose text names no command. */
export const openPoliciesLabel = (count: number): string =>
  count === 1 ? '1 policy names no command' : `${count.toLocaleString('en')} policies name no command`;
/** Above them. */
export const openPoliciesMessage =
  'Choose the command that a policy gives, and the two bounded contexts get a relationship. A policy without a link keeps your choice as its link.';
/** A policy that gives none of the commands that are offered. */
export const noCommandLabel = 'No command of another context';
/** An earlier attempt, whose answer was lost, has made the model from other choices. */
export const modelMadeMessage =
  'This model has been made by your first attempt. The preview shows the model as it is now; your choices are kept. Check it and try again.';
/** Nothing is ticked. */
export const noC4RowsMessage = 'Tick at least one row.';
/** The model was changed while the dialog was open. */
export const staleC4PlanMessage = (sentence: string): string =>
  `${sentence} The preview shows the model as it is now; your choices are kept. Check it and try again.`;
/** Writes an RFC about a hot spot. */
export const writeRfcLabel = 'Write an RFC';
/** 422 for a card that is no hot spot. */
export const onlyHotSpotsMessage = 'Only a hot spot becomes an RFC.';
/** State of the RFC of a card that was deleted. */
export const goneRfcLabel = 'RFC no longer exists';
/** 422 for a hot spot that links to an RFC. */
export const hasRfcMessage = 'This hot spot already has an RFC.';
/** Violation of `cardId` for a card that the board does not have. */
export const unknownCardMessage = 'The board has no such card.';

/** Rules of a board, as they are told where something is refused. Source: decisions section 12. */
export const boardRules = {
  content: `A card needs a text of at most ${boardLimits.content} characters.`,
  ways: 'A split has at least two ways.',
  nesting: 'Splits can be nested at most 10 deep.',
  inItself: 'A split cannot be moved into one of its own ways.',
  commandPlace: 'A command stands on its own, not among the cards of another command.',
  cardPlace: 'This card belongs to a command.',
  beforeCommand: 'Before a command stand actors, read models and user interfaces only.',
  noCommand: 'Add a command first: cards of this view stand under one.',
  wayPlace: 'A way belongs to a split.',
  conditionPlace: 'A condition belongs to a way.',
  full: 'A board can have at most 5,000 cards.',
  lanes: `A board can have at most ${boardLimits.lanes} lanes.`,
  commandGone: 'This command is no longer there.',
} as const;

/** A board in a list. */
export const boardRow = z.strictObject({
  id,
  name: z.string(),
  revision,
  cards: z.int(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
});
/** See `boardRow`. */
export type BoardRow = z.output<typeof boardRow>;

/**
 * The document of a board: commands with the trees of their cards, lanes and free cards. What it may hold in detail is
 * told by model/board-shape.ts; fields that are not known are kept.
 */
export const boardDocument = z.looseObject({
  commands: z.array(z.looseObject({})).check(z.maxLength(boardLimits.cards)),
  lanes: z.optional(z.nullable(z.array(z.looseObject({})).check(z.maxLength(boardLimits.lanes)))),
  cards: z.optional(z.nullable(z.array(z.looseObject({})).check(z.maxLength(boardLimits.cards)))),
});

/** A board with its document. */
export const board = z.strictObject({ ...boardRow.shape, board: boardDocument });
/** See `board`. */
export type Board = z.output<typeof board>;

const tag = 'Event storming';
const read = { tag, access: 'project', permission: 'board.read' } as const;
const write = { tag, access: 'project', permission: 'board.write' } as const;
const params = z.strictObject({ id });
const name = line(boardLimits.name);

/** Boards of the project, the oldest first. Never creates one. */
export const listBoards = call({
  name: 'listBoards',
  method: 'GET',
  path: '/architect/boards',
  summary: 'Event storming boards of the project',
  ...read,
  query: updatedPageQuery(100),
  reply: boardRow,
  envelope: 'list',
});

/**
 * Creates a board: an empty one, one with a document, or the sample. 422 `had_board` for the sample in a project that has
 * or had a board.
 */
export const createBoard = call({
  name: 'createBoard',
  method: 'POST',
  path: '/architect/boards',
  summary: 'Create an event storming board',
  ...write,
  body: z.strictObject({ name, sample: z._default(z.boolean(), false), board: z.optional(boardDocument) }),
  bodyLimit: boardLimits.bodyBytes,
  bodyValues: 400_000,
  reply: board,
  envelope: 'item',
  status: 201,
});

/** Code of the refusal in `createBoard`. */
export const hadBoardCode = 'had_board';

/** A board with its document. */
export const getBoard = call({
  name: 'getBoard',
  method: 'GET',
  path: '/architect/boards/:id',
  summary: 'An event storming board',
  ...read,
  params,
  reply: board,
  envelope: 'item',
});

/**
 * Saves name and document. 422 `stale_revision` with `current`; 422 with violations such as `commands[0].content` for a
 * document that breaks a rule.
 */
export const updateBoard = call({
  name: 'updateBoard',
  method: 'PUT',
  path: '/architect/boards/:id',
  summary: 'Save an event storming board',
  ...write,
  params,
  body: z.strictObject({ name, board: boardDocument, revision: z.optional(revision) }),
  bodyLimit: boardLimits.bodyBytes,
  bodyValues: 400_000,
  reply: board,
  envelope: 'item',
});

/** Moves a board to the trash. */
export const deleteBoard = call({
  name: 'deleteBoard',
  method: 'DELETE',
  path: '/architect/boards/:id',
  summary: 'Remove an event storming board',
  ...write,
  params,
  envelope: 'none',
});

/** Earlier saves, newest first; autosaves of one person within ten minutes are one. */
export const listBoardRevisions = listsRevisions({
  name: 'listBoardRevisions',
  path: '/architect/boards/:id/revisions',
  summary: 'Revisions of an event storming board',
  ...read,
});

/** An earlier save; `text` is the document as JSON. */
export const getBoardRevision = getsRevision({
  name: 'getBoardRevision',
  path: '/architect/boards/:id/revisions/:n',
  summary: 'A revision of an event storming board',
  ...read,
});

/** Names the current revision. */
export const nameBoardRevision = namesRevision({
  name: 'nameBoardRevision',
  path: '/architect/boards/:id/revisions',
  summary: 'Name the current revision of an event storming board',
  ...write,
});

/** Makes an earlier document the current one. */
export const restoreBoardRevision = restoresRevision({
  name: 'restoreBoardRevision',
  path: '/architect/boards/:id/revisions/:n/restore',
  summary: 'Restore a revision of an event storming board',
  ...write,
  reply: board,
});

/**
 * Writes the draft of an RFC about a hot spot, and links the card to it. Repeating it with the same `rfcId` writes
 * nothing more. 422 `stale_revision` with `current`; 422 for a card that is no hot spot or has an RFC.
 */
export const createCardRfc = call({
  name: 'createCardRfc',
  method: 'POST',
  path: '/architect/boards/:id/rfcs',
  summary: 'Write an RFC about a hot spot of an event storming board',
  ...write,
  permission: 'rfc.write',
  params,
  body: z.strictObject({
    cardId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Chosen by the client. */
    rfcId: z.optional(id),
    revision: z.optional(revision),
  }),
  reply: z.strictObject({ rfcId: id, board }),
  envelope: 'item',
  status: 201,
});

/** An element of a C4 model that a part of the board became. */
export const boardElement = z.strictObject({
  /** Id of a card, or of a bounded context. */
  anchor: z.string(),
  id,
  modelId: id,
  name: z.string(),
  type: z.enum(['actor', 'software-system', 'container', 'component']),
});
/** See `boardElement`. */
export type BoardElement = z.output<typeof boardElement>;

/** Words for types of elements. */
export const elementWords: Readonly<Record<BoardElement['type'], string>> = {
  actor: 'Person',
  'software-system': 'Software system',
  container: 'Container',
  component: 'Component',
};

/** What cards and bounded contexts of a board became: elements that link to it. */
export const listBoardElements = call({
  name: 'listBoardElements',
  method: 'GET',
  path: '/architect/boards/:id/elements',
  summary: 'C4 elements that cards and bounded contexts of an event storming board became',
  ...read,
  permission: 'c4model.read',
  params,
  reply: z.strictObject({ resources: z.array(boardElement) }),
  envelope: 'item',
});

/** An element that a bounded context became, and the board that made it. */
export const contextElement = z.strictObject({
  ...z.omit(boardElement, { anchor: true }).shape,
  /** The bounded context. */
  context: id,
  board: z.strictObject({ id, name: z.string() }),
});
/** See `contextElement`. */
export type ContextElement = z.output<typeof contextElement>;

/**
 * What a bounded context became on the boards of the project: elements that link to it. Without one, what each of the
 * context map became.
 */
export const listC4ElementsOfContext = call({
  name: 'listC4ElementsOfContext',
  method: 'GET',
  path: '/architect/contexts/elements',
  summary: 'C4 elements that bounded contexts became on event storming boards',
  ...read,
  permission: 'c4model.read',
  query: z.strictObject({ context: z.optional(id) }),
  reply: z.strictObject({ resources: z.array(contextElement) }),
  envelope: 'item',
});

const idsIn = (list: string): readonly string[] => list.split(',');

/** Boards with commands of bounded contexts, the oldest board first. In a project with very many boards only the newest are read. */
export const listContextUses = call({
  name: 'listContextUses',
  method: 'GET',
  path: '/architect/contexts',
  summary: 'Event storming boards that have commands of bounded contexts',
  ...read,
  query: z.strictObject({
    /** Ids of contexts, separated by commas. */
    contexts: text(37 * mostContexts).check(
      z.refine((list) => idsIn(list).every((one) => z.safeParse(id, one).success), badContextsMessage),
      z.refine((list) => idsIn(list).length <= mostContexts, tooManyContextsMessage),
    ),
  }),
  reply: z.strictObject({
    resources: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Frames round commands of these contexts that follow each other. */
        frames: z.int(),
      }),
    ),
  }),
  envelope: 'item',
});
/** A board of `listContextUses`. */
export type ContextUse = Reply<typeof listContextUses>['resources'][number];
