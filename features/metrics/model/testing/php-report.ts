/** Small reports as PhpMetrics writes them. Tests only. */

/** Numbers of a class that differ from those of an ordinary one. */
export type ClassFigures = Readonly<Record<string, number | string | null>>;

const ordinary = {
  interface: false,
  abstract: false,
  final: false,
  package: 'Shop\\',
  methods: [],
  nbMethodsIncludingGettersSetters: 3,
  nbMethods: 3,
  nbMethodsPrivate: 1,
  nbMethodsPublic: 2,
  nbMethodsGetter: 0,
  nbMethodsSetters: 0,
  wmc: 8,
  ccn: 6,
  ccnMethodMax: 3,
  externals: [],
  parents: [],
  implements: [],
  lcom: 1,
  length: 100,
  vocabulary: 30,
  volume: 500,
  difficulty: 8,
  effort: 4_000,
  level: 0.1,
  bugs: 0.17,
  time: 200,
  intelligentContent: 60,
  mi: 90,
  mIwoC: 55,
  commentWeight: 35,
  kanDefect: 0.5,
  relativeStructuralComplexity: 40,
  relativeDataComplexity: 2,
  relativeSystemComplexity: 42,
  totalStructuralComplexity: 120,
  totalDataComplexity: 6,
  totalSystemComplexity: 126,
  pageRank: 0.01,
  afferentCoupling: 2,
  efferentCoupling: 3,
  instability: 0.6,
  violations: {},
  lloc: 50,
  loc: 90,
  cloc: 30,
};

/** A report with classes by name. */
export const phpReport = (classes: Readonly<Record<string, ClassFigures>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(classes).map(([name, figures]) => [
        name,
        { name, ...ordinary, ...figures, _type: 'Hal\\Metric\\ClassMetric' },
      ]),
    ),
  );

/** A class that nobody wants to change. */
export const heavy: ClassFigures = {
  wmc: 150,
  ccn: 140,
  ccnMethodMax: 50,
  lloc: 600,
  mIwoC: 0,
  efferentCoupling: 40,
  lcom: 10,
};
