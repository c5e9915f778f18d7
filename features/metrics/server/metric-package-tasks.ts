/** Worker task on packages: those of a large system, and the circles among them, take seconds. */
import { packageView, type Report } from '@archwright/code-metrics';
import type { MetricPackages } from '../model/metric-shapes.ts';

/** Worker task: packages of what several tools say about a month, each as JSON; of one name the later tool tells. */
export function packagesIn(layers: readonly string[]): MetricPackages {
  const told = layers.flatMap((facts) => (JSON.parse(facts) as Pick<Report, 'packages'>).packages);
  const view = packageView({ packages: [...new Map(told.map((one) => [one.name, one])).values()] });
  return {
    packages: view.packages.map((one) => ({ ...one, dependsOn: [...one.dependsOn] })),
    cycles: view.cycles.map((cycle) => [...cycle]),
  };
}
