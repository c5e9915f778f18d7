/** Packages as a graph: how abstract and how stable they are, and which of them depend on each other in a circle. */
import type { Report, ReportPackage } from '../report/report-types.ts';

/** Packages that depend on each other in a circle, by name. */
export type PackageCycle = readonly string[];

/** The packages of a report. */
export interface PackageView {
  /** By name. `dependsOn` holds packages of the report only, and never the package itself. */
  readonly packages: readonly ReportPackage[];
  /** The largest first; a package is in one at most. */
  readonly cycles: readonly PackageCycle[];
}

interface Visit {
  readonly name: string;
  readonly targets: readonly string[];
  next: number;
}

/** Strongly connected parts of a graph by Tarjan, without recursion: chains of packages may be long. */
class CycleFinder {
  private readonly graph: ReadonlyMap<string, readonly string[]>;
  private readonly order = new Map<string, number>();
  private readonly lowest = new Map<string, number>();
  private readonly stack: string[] = [];
  private readonly onStack = new Set<string>();
  private readonly found: string[][] = [];

  constructor(graph: ReadonlyMap<string, readonly string[]>) {
    this.graph = graph;
  }

  cycles(): readonly PackageCycle[] {
    for (const name of this.graph.keys()) if (!this.order.has(name)) this.visitFrom(name);
    return this.found;
  }

  private enter(name: string): Visit {
    this.order.set(name, this.order.size);
    this.lowest.set(name, this.order.size - 1);
    this.stack.push(name);
    this.onStack.add(name);
    return { name, targets: this.graph.get(name) ?? [], next: 0 };
  }

  private lower(name: string, to: number | undefined): void {
    this.lowest.set(name, Math.min(this.lowest.get(name) ?? 0, to ?? Number.POSITIVE_INFINITY));
  }

  private visitFrom(start: string): void {
    const visits = [this.enter(start)];
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const target = visit.targets[visit.next];
      visit.next += 1;
      if (target === undefined) {
        visits.pop();
        this.leave(visit.name);
        const above = visits.at(-1);
        if (above) this.lower(above.name, this.lowest.get(visit.name));
      } else if (!this.order.has(target)) visits.push(this.enter(target));
      else if (this.onStack.has(target)) this.lower(visit.name, this.order.get(target));
    }
  }

  /** All packages behind the first of a circle on the stack belong to it. */
  private leave(name: string): void {
    if (this.lowest.get(name) !== this.order.get(name)) return;
    const part = this.stack.splice(this.stack.lastIndexOf(name));
    for (const one of part) this.onStack.delete(one);
    if (part.length > 1) this.found.push(part.toSorted());
  }
}

/** The packages of a report with the circles among them. */
export function packageView({ packages }: Pick<Report, 'packages'>): PackageView {
  const known = new Set(packages.map(({ name }) => name));
  const own = packages
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((name) => known.has(name) && name !== one.name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const cycles = new CycleFinder(new Map(own.map(({ name, dependsOn }) => [name, dependsOn]))).cycles();
  return {
    packages: own,
    cycles: cycles.toSorted((a, b) => b.length - a.length || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
  };
}
