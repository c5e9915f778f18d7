/** Browser test fixture: code metrics of the shop of the editor's sentences, in two months. */
import type { MetricElement, MetricElementHistory, MetricElements } from '#features/metrics/contract.ts';
import type { answerCalls } from '#platform/identity/web/workspace-fixture.tsx';
import { idOf } from '../c4-editor-fixture.tsx';

/** The jar. */
export const jarId = idOf('jar');

const element = (name: string, score: number, more: Partial<MetricElement> = {}): MetricElement => ({
  id: idOf(name),
  classes: 23,
  ownClasses: 23,
  lloc: 1_204,
  score,
  worst: Math.round(score) + 20,
  worstClass: 'Shop\\Worst',
  metrics: { 'complexity.avg_ccn.by_class': 10, 'loc.lloc': 1_204 },
  ...more,
});

/** What the server says of a month: the API is fine in May and bad in July. */
export const monthOf = (month: string): MetricElements => ({
  version: 1,
  month,
  months: ['2026|05', '2026|06', '2026|07'],
  threshold: 30,
  elements: [element('api', month === '2026|05' ? 12.5 : 64.25), element('shop', 40, { ownClasses: 0 })],
  unmatched: [{ namespace: 'Shop\\Mail', classes: 4, lloc: 310 }],
  unmatchedCount: 1,
  idle: [{ elementId: idOf('api'), pattern: 'Shop\\Gone' }],
});

const history: MetricElementHistory = {
  elementId: idOf('api'),
  history: Object.fromEntries(
    ['2026|05', '2026|07'].map((month) => {
      const { id: _id, worstClass: _worst, ownClasses: _own, ...figures } = element('api', 12.5);
      return [month, figures];
    }),
  ),
};

/** A jar before the other one by name, with code of another system. */
export const otherJarId = idOf('other jar');

const aJar = (id: string, name: string): object => ({
  id,
  name,
  isComplete: true,
  reports: 3,
  latest: '2026|07',
  breaches: 0,
});

/** Answers of a project with several jars. */
export const severalJars: Parameters<typeof answerCalls>[0] = {
  'GET /api/metrics/jars': [
    200,
    { 'hydra:member': [aJar(otherJarId, 'Desk'), aJar(jarId, 'Shop API')], 'hydra:totalItems': 2 },
  ],
  [`GET /api/metrics/reports/${otherJarId}/elements`]: [200, { data: { ...monthOf('2026|07'), elements: [] } }],
};

/** Answers of the calls on code metrics. */
export const codeAnswers: Parameters<typeof answerCalls>[0] = {
  'GET /api/metrics/jars': [
    200,
    {
      'hydra:member': [
        { id: jarId, name: 'Shop API', isComplete: true, reports: 3, latest: '2026|07', breaches: 0 },
        { id: idOf('empty'), name: 'Empty', isComplete: false, reports: 0, latest: null, breaches: 0 },
      ],
      'hydra:totalItems': 2,
    },
  ],
  [`GET /api/metrics/reports/${jarId}/elements`]: (_sent, query) => [
    200,
    { data: monthOf((query.get('month') ?? '2026-07').replace('-', '|')) },
  ],
  [`GET /api/metrics/reports/${jarId}/elements/${idOf('api')}`]: [200, { data: history }],
};
