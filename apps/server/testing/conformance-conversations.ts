/** Tools of the conformance suite that ask the client back during a call, as the version 2025-11-25 does. */
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** Questions go out on the stream of the call that asks them: there is no other one. */
const onStreamOf = ({ id }: ServerContext['mcpReq']) => ({ relatedRequestId: id });

type Fields = Readonly<Record<string, object>>;

async function asked({ mcpReq }: ServerContext, message: string, properties: Fields): Promise<CallToolResult> {
  const requestedSchema = { type: 'object', properties, required: [] } as never;
  const { action, content } = await mcpReq.elicitInput({ message, requestedSchema }, onStreamOf(mcpReq));
  return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`);
}

const withDefaults: Fields = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const plain = ['option1', 'option2', 'option3'];
const titled = ['1', '2', '3'].map((n) => ({ const: `value${n}`, title: `Option ${n}` }));
const withChoices: Fields = {
  untitledSingle: { type: 'string', enum: plain },
  titledSingle: { type: 'string', oneOf: titled },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: plain } },
  titledMulti: { type: 'array', items: { anyOf: titled } },
};

const description = 'Asks the client during a call.';

/** Registers them. */
export function addConversations(server: McpServer): void {
  const prompt = z.object({ prompt: z.string() });
  server.registerTool('test_sampling', { description, inputSchema: prompt }, async ({ prompt: text }, { mcpReq }) => {
    const messages = [{ role: 'user', content: { type: 'text', text } }] as const;
    const { content } = await mcpReq.requestSampling({ messages: [...messages], maxTokens: 100 }, onStreamOf(mcpReq));
    return said(`LLM response: ${JSON.stringify(content)}`);
  });
  const message = z.object({ message: z.string() });
  server.registerTool('test_elicitation', { description, inputSchema: message }, (given, context) =>
    asked(context, given.message, { response: { type: 'string' } }),
  );
  const nothing = { description, inputSchema: z.object({}) };
  server.registerTool('test_elicitation_sep1034_defaults', nothing, (_given, context) =>
    asked(context, 'Please review the fields', withDefaults),
  );
  server.registerTool('test_elicitation_sep1330_enums', nothing, (_given, context) =>
    asked(context, 'Please choose', withChoices),
  );
}
