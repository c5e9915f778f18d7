/** The tools, resources and prompts that the official conformance suite asks for, instead of those of the product. */
import {
  acceptedContent,
  completable,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type CallToolResult,
  type GetPromptResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addConversations } from './conformance-conversations.ts';

/** A red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A sound without samples. */
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

type Answer = CallToolResult | InputRequiredResult;
/** A tool without arguments. */
type Run = (context: ServerContext) => Answer | Promise<Answer>;

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;

/** A form with one field. */
const form = (message: string, field: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [field]: type === 'string' ? { type: 'string' } : { type: 'boolean' } },
      required: [field],
    },
  });
const question = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });

/** Seals what a client keeps between two requests. */
const states = createRequestStateCodec<{ readonly round: number }>({ key: randomBytes(32) });
const state = (round: number): Promise<string> => states.mint({ round });
const roundOf = ({ mcpReq }: ServerContext): number => mcpReq.requestState<{ readonly round: number }>()?.round ?? 0;

const contents: Readonly<Record<string, Run>> = {
  test_simple_text: () => said('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' },
      },
    ],
  }),
  test_multiple_content_types: () => {
    const resource = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data"}' };
    return { content: [{ type: 'text', text: 'Several kinds:' }, image, { type: 'resource', resource }] };
  },
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing');
  },
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0;
    for (const progress of [0, 50, 100]) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    return said(String(progressToken));
  },
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    }
    return said('Logged.');
  },
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'A line for clients that asked for it.');
    return said('Logged.');
  },
};

const inputs: Readonly<Record<string, Run>> = {
  test_input_required_result_elicitation: ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }));
    if (given) return said(`Hello, ${given.name}!`);
    return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
  },
  test_input_required_result_sampling: ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (answer.kind === 'sampling') return said(JSON.stringify(answer.result.content));
    return inputRequired({ inputRequests: { capital_question: question('What is the capital of France?', 100) } });
  },
  test_input_required_result_list_roots: ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (answer.kind === 'roots') return said(answer.roots.map(({ uri }) => uri).join(' '));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  test_input_required_result_request_state: async (context) => {
    if (roundOf(context) === 1) return said('state-ok');
    return inputRequired({
      inputRequests: { confirm: form('Please confirm', 'ok', 'boolean') },
      requestState: await state(1),
    });
  },
  test_input_required_result_multiple_inputs: async (context) => {
    const { inputResponses = {} } = context.mcpReq;
    if (roundOf(context) === 1 && Object.keys(inputResponses).length >= 3) return said('All answered.');
    return inputRequired({
      inputRequests: {
        user_name: form('What is your name?', 'name'),
        greeting: question('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await state(1),
    });
  },
  test_input_required_result_multi_round: async (context) => {
    const round = roundOf(context);
    if (round === 2) return said('Done.');
    const inputRequests =
      round === 0
        ? { step1: form('Step 1: What is your name?', 'name') }
        : { step2: form('Step 2: What is your favorite color?', 'color') };
    return inputRequired({ inputRequests, requestState: await state(round + 1) });
  },
  test_input_required_result_tampered_state: async (context) => {
    if (roundOf(context) === 1) return said('state-ok');
    return inputRequired({
      inputRequests: { confirm: form('Please confirm', 'ok', 'boolean') },
      requestState: await state(1),
    });
  },
  test_input_required_result_capabilities: () => {
    return inputRequired({ inputRequests: { answer: question('Which one?', 50) } });
  },
  test_missing_capability: () => inputRequired({ inputRequests: { answer: question('Which one?', 50) } }),
  test_streaming_elicitation: () => inputRequired({ inputRequests: { answer: form('Which one?', 'one') } }),
};

/** A server with the surface of the suite. */
export function conformanceServer(): McpServer {
  const fixed = { listChanged: false };
  const server = new McpServer(
    { name: 'archwright-conformance', version: '1.0.0' },
    {
      capabilities: { tools: fixed, prompts: fixed, resources: { ...fixed, subscribe: true }, logging: {} },
      requestState: { verify: (sealed, context) => states.verify(sealed, context) },
    },
  );
  for (const [name, run] of Object.entries({ ...contents, ...inputs })) {
    server.registerTool(name, { description: `Fixture ${name}.`, inputSchema: z.object({}) }, (_given, context) =>
      run(context),
    );
  }
  addConversations(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addResources(server: McpServer): void {
  const text = { mimeType: 'text/plain' };
  for (const uri of ['test://static-text', 'test://watched-resource']) {
    server.registerResource(uri.slice(7), uri, text, () => ({ contents: [{ ...text, uri, text: 'A static text.' }] }));
  }
  const binary = { mimeType: 'image/png' };
  server.registerResource('static-binary', 'test://static-binary', binary, ({ href }) => ({
    contents: [{ ...binary, uri: href, blob: png }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const json = { mimeType: 'application/json' };
  server.registerResource('template', template, json, ({ href }, { id }) => ({
    contents: [
      { ...json, uri: href, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }) },
    ],
  }));
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

const prompted = (...contentOf: readonly GetPromptResult['messages'][number]['content'][]): GetPromptResult => ({
  messages: contentOf.map((content) => ({ role: 'user', content })),
});

function addPrompts(server: McpServer): void {
  const simple = { type: 'text', text: 'This is a simple prompt for testing.' } as const;
  server.registerPrompt('test_simple_prompt', { description: 'Fixture.' }, () => prompted(simple));
  const argument = completable(z.string(), (typed) => ['paris', 'park'].filter((one) => one.startsWith(typed ?? '')));
  const two = z.object({ arg1: argument, arg2: z.string() });
  server.registerPrompt('test_prompt_with_arguments', { description: 'Fixture.', argsSchema: two }, ({ arg1, arg2 }) =>
    prompted({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  );
  const embedded = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Fixture.', argsSchema: embedded },
    ({ resourceUri: uri }) =>
      prompted({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded.' } }, simple),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Fixture.' }, () => prompted(image, simple));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Fixture.' }, ({ mcpReq }) => {
    const context = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }));
    if (context) return prompted({ type: 'text', text: context.context });
    return inputRequired({
      inputRequests: { user_context: form('What context should the prompt use?', 'context') },
    });
  });
}
