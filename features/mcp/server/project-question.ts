/** The question which project is meant, for clients that can ask their person in the middle of a call. */
import { acceptedContent, inputRequired, inputResponse, type ServerContext } from '@modelcontextprotocol/server';
import type { ClientCapabilities, ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { refused } from '#platform/http/model/failure.ts';
import { mcpSessionLimits, unansweredMessage, whichProjectMessage } from '../contract.ts';
import { ProjectNeeded } from './agent.ts';

/** Name of the question, and of the argument that the answer stands for. */
const question = 'project';

/** A person chooses among so many; more are typed. */
const mostChoices = 100;

const answer = z.object({ [question]: z.string().max(40) });

/** Arguments of a call, with the project that the person chose. */
export function withChosenProject(given: Readonly<Record<string, unknown>>, { mcpReq }: ServerContext) {
  const chosen = acceptedContent(mcpReq.inputResponses, question, answer);
  return chosen && given[question] === undefined ? { ...given, ...chosen } : given;
}

/** What a person is asked, and the projects that they may choose. */
export interface ProjectQuestion {
  readonly params: ElicitRequestFormParams;
  readonly codes: readonly string[];
}

/** The question, if the call lacks a project and its client can be asked. Nobody is asked twice. */
export function projectQuestion(
  error: unknown,
  { mcpReq }: ServerContext,
  client: ClientCapabilities | undefined,
): ProjectQuestion | undefined {
  const asked = inputResponse(mcpReq.inputResponses, question).kind !== 'missing';
  if (!(error instanceof ProjectNeeded) || error.projects.length === 0 || asked || !showsForms(client))
    return undefined;
  const codes = error.projects.map(({ code }) => code);
  const enumNames = error.projects.map(({ code, name }) => `${code}: ${name}`);
  const choices = codes.length > mostChoices ? {} : { enum: codes, enumNames };
  const requestedSchema = {
    type: 'object' as const,
    properties: { [question]: { type: 'string' as const, title: 'Project', ...choices } },
    required: [question],
  };
  return { params: { message: whichProjectMessage, requestedSchema }, codes };
}

/** Whether the question is an answer of the server, after which the client calls again: since 2026-07-28. */
export const isAskedByAnswer = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/** The question as the answer to a call. */
export const askedByAnswer = ({ params }: ProjectQuestion) =>
  inputRequired({ inputRequests: { [question]: inputRequired.elicit(params) } });

/**
 * Asks in the middle of a call; answers the context in which the call goes on. A client that says nothing in time, or
 * that cannot ask after all, is told by a Failure what to do. Nobody hears of it when the call was cancelled.
 */
export async function askDuringCall(
  { params, codes }: ProjectQuestion,
  context: ServerContext,
  timeout: number = mcpSessionLimits.question,
): Promise<ServerContext> {
  const { mcpReq } = context;
  let answered: ElicitResult;
  try {
    const request = { method: 'elicitation/create' as const, params: { ...params, mode: 'form' } };
    answered = await mcpReq.send(request, { timeout, signal: mcpReq.signal });
  } catch (error) {
    if (mcpReq.signal.aborted) throw error;
    throw refused(unansweredMessage(codes));
  }
  return { ...context, mcpReq: { ...mcpReq, inputResponses: { [question]: answered } } };
}

/** Clients that name no mode show forms. */
function showsForms({ elicitation }: ClientCapabilities = {}): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
