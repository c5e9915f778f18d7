/** Decides whether a response is allowed, whatever the request was. */
import * as z from 'zod';
import type { Answer } from './api-client.ts';
import type { JsonSchema, Operation } from './api-document.ts';

const leakedWords =
  /SQLSTATE|syntax error at|relation "|violates|duplicate key|\bpg_|kysely|node_modules|\bat .{1,80}\.[jt]s:\d|\/server\//i;
/** Maximum response time, ms. */
export const slowestAnswerMs = 2_000;

const errorBody = z.object({
  error: z.object({ message: z.string().min(1), code: z.string().optional() }),
  violations: z.array(z.object({ field: z.string(), path: z.string(), errors: z.array(z.string()).min(1) })).optional(),
});

const replySchemas = new WeakMap<JsonSchema, z.ZodType>();
function schemaFor(schema: JsonSchema): z.ZodType {
  const known = replySchemas.get(schema) ?? z.fromJSONSchema(schema);
  replySchemas.set(schema, known);
  return known;
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function judgeBody(operation: Operation, answer: Answer): string | undefined {
  if (answer.text === '') return answer.status === 204 || answer.status === 304 ? undefined : 'an empty body';
  if (operation.download && answer.status === 200) return undefined;
  if (!/^application\/json; charset=utf-8$/i.test(answer.headers['content-type'] ?? ''))
    return `content type ${answer.headers['content-type']}`;
  const parsed = parseJson(answer.text);
  if (!parsed) return 'a body that is not JSON';
  if (answer.status >= 400) {
    if (leakedWords.test(JSON.stringify(errorBody.safeParse(parsed.value).data ?? answer.text)))
      return 'words of the inside in an error';
    return errorBody.safeParse(parsed.value).success ? undefined : 'an error body of another shape';
  }
  const schema = operation.replies.get(answer.status);
  const checked = schema && schemaFor(schema).safeParse(parsed.value);
  return checked && !checked.success
    ? `a body that its schema refuses: ${checked.error.issues[0]?.path.join('.')} ${checked.error.issues[0]?.message}`
    : undefined;
}

/**
 * The problem with a response, or undefined: a server error, a rate limit, an undeclared status, or a body that does not
 * match its schema.
 */
export function judge(operation: Operation, answer: Answer): string | undefined {
  if (answer.status >= 500) return `status ${answer.status}: ${answer.text.slice(0, 200)}`;
  // Rate limits are reset for the fuzzer: a rate-limited request tests nothing.
  if (answer.status === 429) return 'status 429, although the limits were reset';
  if (!operation.replies.has(answer.status) && answer.status !== 304)
    return `status ${answer.status}, which the document does not declare`;
  return judgeBody(operation, answer);
}
