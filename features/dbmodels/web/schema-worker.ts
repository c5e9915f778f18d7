/** Worker: answers what the editor asks of the engine. */
import { fixedModel, problemsOf } from '../model/schema-problems.ts';
import type { SchemaAnswer, SchemaQuestion } from './schema-work.ts';

function answerTo(question: SchemaQuestion): SchemaAnswer {
  if (question.kind === 'problems') return { kind: 'problems', problems: problemsOf(question.task) };
  return { kind: 'fix', model: fixedModel(question.task) };
}

addEventListener('message', ({ data }: MessageEvent<SchemaQuestion>) => postMessage(answerTo(data)));
