/** A jar for component tests: its reports, its page at its address, and uploads that wait for an answer. */
import '@mantine/core/styles.layer.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import type { MetricClass, MetricClassHistory, MetricMonth, MetricReport } from '../contract.ts';
import MetricJarPage from './metric-jar-page.tsx';

/** Id of the jar. */
export const jarId = '0190abcd-0000-7000-8000-000000000001';

/** A class with its score. */
export const aClass = (classname: string, score: number, more: Partial<MetricClass> = {}): MetricClass => ({
  classname,
  score,
  lloc: 100,
  ccn: 10,
  wmc: 12,
  nbMethods: 4,
  afferent: 1,
  efferent: 2,
  parts: { complexity: 0.5, length: 0.2 },
  ...more,
});

/** A month, with sizes only unless more is given. */
export const aMonth = (timestamp: string, globalMetrics: MetricMonth['globalMetrics']): MetricMonth => ({
  timestamp,
  tool: 'PhpMetrics 2.8+',
  globalMetrics,
  spread: {},
  scores: [1, 0, 0, 1, 1, 0, 0, 0, 0, 0],
  threshold: 30,
  sources: [],
});

/** Two months of a small project. */
export const aReport = (more: Partial<MetricReport> = {}): MetricReport => ({
  id: jarId,
  name: 'Shop',
  type: 'phpmetrics',
  isComplete: true,
  threshold: 30,
  timestamps: [
    aMonth('2026|05', { 'loc.loc': 1_000, 'loc.lloc': 800, 'complexity.avg_rsc': 40, 'bugs.bugs': 2 }),
    aMonth('2026|07', { 'loc.loc': 1_200, 'loc.lloc': 900, 'complexity.avg_rsc': 50, 'bugs.bugs': 3 }),
  ],
  classList: [aClass('Shop\\Cart', 45), aClass('Shop\\Order', 30), aClass('Shop\\Price', 8)],
  notes: [],
  targets: [],
  ...more,
});

/** A jar without a report. */
export const anEmptyReport = (): MetricReport => aReport({ isComplete: false, timestamps: [], classList: [] });

/** The same figures in both months, except for the score and the lines. */
const historyOf = (classname: string, score: number): MetricClassHistory => {
  const figures = { ccn: 10, nbMethods: 4, afferent: 1, efferent: 2 };
  return {
    classname,
    history: { '2026|05': { ...figures, score: 20, lloc: 80 }, '2026|07': { ...figures, score, lloc: 100 } },
  };
};

type Answers = Parameters<typeof answerCalls>[0];

/** Answers the reads of a jar; `report` is asked at each of them. */
const answersOf = (report: () => MetricReport): Answers => ({
  [`GET /api/metrics/reports/${jarId}`]: (_sent, query) => {
    const wanted = query.get('class');
    const found = report().classList.find(({ classname }) => classname === wanted);
    return [200, { data: wanted === null ? report() : historyOf(wanted, found?.score ?? 0) }];
  },
});

/** The page of a jar at its address; a reader has no permission to write. */
export async function openJar(
  report: () => MetricReport,
  { answers = {}, search = '', isReader = false }: { answers?: Answers; search?: string; isReader?: boolean } = {},
) {
  const sent = answerCalls({ ...answersOf(report), ...answers });
  const root = createRootRoute({ component: Outlet });
  const path = '/project/SHOP/metrics/$id/view';
  root.addChildren([createRoute({ getParentRoute: () => root, path, component: MetricJarPage })]);
  const history = createMemoryHistory({ initialEntries: [`/project/SHOP/metrics/${jarId}/view${search}`] });
  const router = createRouter({ routeTree: root, history });
  const permissions = permissionsOf('owner').filter((one) => !isReader || one !== 'metric.write');
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissions}>
      <main>
        <RouterProvider router={router} />
      </main>
      <Toasts />
    </SignedIn>,
  );
  return { sent, router };
}

/** A form that was sent and waits for its answer. */
interface SentForm {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Name of the file. */
  readonly file: string;
  /** Tells how much was sent. */
  readonly progress: (share: number) => void;
  /** Status 0 is a lost connection. */
  readonly answer: (answer: Answer | readonly [status: 0]) => void;
  isAborted: boolean;
}

/** Holds every form with a file until the test answers it. */
export function holdForms(): SentForm[] {
  const forms: SentForm[] = [];
  class HeldRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #address = '';
    #form: SentForm | undefined;

    open(_method: string, address: string): void {
      this.#address = address;
    }

    setRequestHeader(): void {
      // Headers say nothing here.
    }

    getAllResponseHeaders(): string {
      return 'content-type: application/json';
    }

    send(body: FormData): void {
      const entries = [...body.entries()];
      const file = entries.map(([, value]) => value).find((value) => value instanceof File);
      this.#form = {
        address: this.#address,
        fields: Object.fromEntries(
          entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
        ),
        file: file?.name ?? '',
        progress: (share) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1_000, total: 1_000 })),
        answer: ([status, reply]) => {
          this.status = status;
          this.responseText = JSON.stringify(reply ?? {});
          this.dispatchEvent(new Event('loadend'));
        },
        isAborted: false,
      };
      forms.push(this.#form);
    }

    abort(): void {
      if (this.#form) this.#form.isAborted = true;
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  return forms;
}
