/** The answers to the drivers of a project, all pages of them. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/http/web/api.ts';
import { everyPage, mostRows } from '#platform/http/web/every-page.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import {
  getDrivers,
  listDriverAnswers,
  listUnansweredDrivers,
  listUnansweringDecisions,
  type AnswerKind,
  type DriverAnswer,
} from '../contract.ts';

/** Replies that an answer changes. */
export const outdatedByAnswers = [listDriverAnswers, listUnansweredDrivers, listUnansweringDecisions, getDrivers];

/** Whose answers are asked for; all without. */
interface Subject {
  readonly kind: AnswerKind;
  readonly subjectId: string;
}

/** All answers, or those of one thing. */
export const useDriverAnswers = (subject?: Subject) =>
  useQuery({
    queryKey: readKey(listDriverAnswers, { all: subject ?? null }),
    queryFn: ({ signal }) =>
      everyPage<DriverAnswer>((page) =>
        callApi(listDriverAnswers, { query: { ...subject, page, perPage: mostRows }, signal }),
      ),
  });
