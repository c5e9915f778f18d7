/** The question which project is meant, for clients that can ask their person in the middle of a call. */
import { acceptedContent, inputRequired, inputResponse, type ServerContext } from '@modelcontextprotocol/server';
import type { ClientCapabilities, InputRequiredResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { whichProjectMessage } from '../contract.ts';
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

/** The question, if the call lacks a project and its client can be asked. Nobody is asked twice. */
export function projectQuestion(
  error: unknown,
  { mcpReq }: ServerContext,
  client: ClientCapabilities | undefined,
): InputRequiredResult | undefined {
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
  return inputRequired({
    inputRequests: { [question]: inputRequired.elicit({ message: whichProjectMessage, requestedSchema }) },
  });
}

/** Clients that name no mode show forms. */
function showsForms({ elicitation }: ClientCapabilities = {}): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
