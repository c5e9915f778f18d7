/** Tools over event storming boards. */
import * as z from 'zod';
import { getBoard, listBoards } from '#features/eventstorming/contract.ts';
import { cursorBehind, storedText } from '../../model/page-cursor.ts';
import { cursorField, idField, nextCursor, offsetField, pageQueryOf, projectTool, storedTextShape } from '../tool.ts';
import type { Tool } from '../tool.ts';

const listBoardsTool = projectTool({
  name: 'list_boards',
  title: 'List event storming boards',
  description: 'Event storming boards of the project, the oldest first.',
  input: cursorField,
  output: {
    boards: z.array(z.object({ id: z.string(), name: z.string(), cards: z.int(), updatedAt: z.string() })),
    total: z.int(),
    nextCursor,
  },
  run: async (agent, place, { cursor }) => {
    const page = pageQueryOf(cursor);
    const { resources, pagination, end } = await agent.inProject(place, listBoards, { query: page });
    return {
      boards: resources.map(({ id, name, cards, updatedAt }) => ({ id, name, cards, updatedAt })),
      total: pagination.total,
      nextCursor: cursorBehind({ pagination, end }),
    };
  },
});

const getBoardTool = projectTool({
  name: 'get_board',
  title: 'Read an event storming board',
  description:
    'An event storming board as JSON: commands with the trees of their events, policies, views and splits, lanes, and cards that stand by themselves.',
  input: { id: idField('the board'), ...offsetField },
  output: { id: z.string(), name: z.string(), revision: z.int(), content: storedTextShape },
  run: async (agent, place, { id, offset }) => {
    const { name, revision, board } = await agent.inProject(place, getBoard, { params: { id } });
    return { id, name, revision, content: storedText(JSON.stringify(board, undefined, 1), offset) };
  },
});

/** In the order in which clients see them. */
export const boardTools: readonly Tool[] = [listBoardsTool, getBoardTool];
