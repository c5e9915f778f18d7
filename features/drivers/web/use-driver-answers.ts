/** The answers to the drivers of a project, all pages of them. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import {
  getDrivers,
  listDriverAnswers,
  listUnansweredDrivers,
  listUnansweringDecisions,
  type AnswerKind,
  type DriverAnswer,
} from '../contract.ts';

const perPage = 100;

/** Replies that an answer changes. */
export const outdatedByAnswers = [listDriverAnswers, listUnansweredDrivers, listUnansweringDecisions, getDrivers];

/** Whose answers are asked for; all without. */
interface Subject {
  readonly kind: AnswerKind;
  readonly subjectId: string;
}

/** Reads page after page: few projects have more than one. */
async function readAll(subject: Subject | undefined, signal: AbortSignal): Promise<readonly DriverAnswer[]> {
  const answers: DriverAnswer[] = [];
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the number of pages is known from the first one
    const { resources, pagination } = await callApi(listDriverAnswers, {
      query: { ...subject, page, perPage },
      signal,
    });
    answers.push(...resources);
    if (answers.length >= pagination.total || resources.length === 0) return answers;
  }
}

/** All answers, or those of one thing. */
export const useDriverAnswers = (subject?: Subject) =>
  useQuery({
    queryKey: readKey(listDriverAnswers, { all: subject ?? null }),
    queryFn: ({ signal }) => readAll(subject, signal),
  });
