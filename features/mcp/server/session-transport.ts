/** The transport of a session: its questions have ids that no other process uses, so that answers find who asked. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type JSONRPCMessage,
  type MessageExtraInfo,
  type RequestId,
} from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';

/** Ids of questions: a mark of the transport, and the number that the server gave. */
const questionId = /^[0-9a-f]{18}-\d{1,10}$/;

/** The question that a message answers. */
export function answeredQuestion(message: unknown): string | undefined {
  const { id, method } = (message ?? {}) as { readonly id?: unknown; readonly method?: unknown };
  return method === undefined && typeof id === 'string' && questionId.test(id) ? id : undefined;
}

/** The transport of the SDK, which numbers its questions from 0 in every process. */
export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #mark = `${randomBytes(9).toString('hex')}-`;
  readonly #open = new Set<string>();
  /** Called when something is asked. */
  readonly #onQuestion: () => void;

  constructor(id: string, onQuestion: () => void) {
    super({ sessionIdGenerator: () => id });
    this.#onQuestion = onQuestion;
  }

  /** Questions without an answer. */
  get questions(): ReadonlySet<string> {
    return this.#open;
  }

  /** Sees answers before the server does. Called once the server has connected. */
  listen(): void {
    const take = this.onmessage;
    this.onmessage = (message: JSONRPCMessage, extra?: MessageExtraInfo) => take?.(this.#unmarked(message), extra);
  }

  override async send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    await super.send(this.#marked(message), options);
    if (isJSONRPCRequest(message)) this.#onQuestion();
  }

  #marked(message: JSONRPCMessage): JSONRPCMessage {
    if (isJSONRPCRequest(message)) {
      const id = `${this.#mark}${message.id}`;
      this.#open.add(id);
      return { ...message, id };
    }
    if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return message;
    // The server waits no longer for an answer.
    const requestId = `${this.#mark}${String(message.params?.['requestId'])}`;
    this.#open.delete(requestId);
    return { ...message, params: { ...message.params, requestId } };
  }

  #unmarked(message: JSONRPCMessage): JSONRPCMessage {
    const question = answeredQuestion(message);
    if (question === undefined || !this.#open.delete(question)) return message;
    return { ...message, id: Number(question.slice(this.#mark.length)) };
  }
}
