/** Examples of the API documentation: each is what its call accepts or answers. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { checkInput } from '#platform/http/model/violations.ts';
import { readOperations } from '../../../tools/api-document.ts';
import { theApp } from '../testing/test-app.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}
interface Described {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const exampleIn = (content: Content | undefined): unknown => content?.content?.['application/json']?.example;

test('every example of a request is accepted, and every example of an answer has the shape of its call', async () => {
  const { app } = await theApp();
  const document = (await app.server.inject({ url: '/api/openapi.json' })).json<{
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  }>();
  const calls = new Map<string, Call>(app.modules.routes.map(({ call }) => [call.name, call]));
  const schemas = new Map(readOperations(document).map((operation) => [operation.id, operation.replies]));
  const faults: string[] = [];
  const described = Object.values(document.paths).flatMap((operations) => Object.values(operations));
  for (const { operationId, requestBody, responses } of described) {
    const call = calls.get(operationId);
    if (call?.body && !call.upload && !call.isRaw) {
      const checked = checkInput(call.body, exampleIn(requestBody));
      if (!('value' in checked)) faults.push(`${operationId} request: ${JSON.stringify(checked.violations)}`);
    }
    for (const [status, schema] of schemas.get(operationId) ?? []) {
      const example = exampleIn(responses[status]);
      if (!schema || status >= 300 || call?.envelope === 'file') continue;
      const checked = z.fromJSONSchema(schema).safeParse(example);
      if (!checked.success)
        faults.push(`${operationId} ${status}: ${JSON.stringify(checked.error.issues).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(described.length).toBeGreaterThan(150);
});
