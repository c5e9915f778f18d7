/** The 24 figures of a project: what they are called, how to read them, and which way is good. */
import type { ClassField } from '../report/class-fields.ts';

/** Groups of figures, in the order of their tabs. */
export const metricGroups = ['loc', 'oop', 'complexity', 'bugs', 'coupling'] as const;

/** A group of figures. */
export type MetricGroup = (typeof metricGroups)[number];

/** How a figure follows from the classes: the sum, the mean or the count. */
export type MetricFormula =
  | { readonly sum: ClassField }
  | { readonly mean: ClassField }
  | { readonly sum: ClassField; readonly per: ClassField }
  | { readonly count: 'classes' | 'interfaces' };

/** A figure of a project. */
export interface MetricFacts {
  readonly group: MetricGroup;
  readonly label: string;
  /** Sentences for people who do not know the figure. */
  readonly legend: string;
  /** Which way is better. */
  readonly direction: 'down' | 'up' | 'neutral';
  /** Lowest and highest of nine public projects; absent where size decides. */
  readonly usual?: readonly [low: number, high: number];
  /** Who described it. */
  readonly source: string;
  readonly unit: string;
  /** Digits behind the point when shown. */
  readonly decimals: number;
  readonly formula: MetricFormula;
}

const lineFigures = {
  'loc.loc': {
    group: 'loc',
    label: 'Lines of code',
    legend:
      'All lines of all classes, comments included. Layout is normalised first, so the figure is smaller than the files are long. It says how large the code is, not how good.',
    direction: 'neutral',
    usual: [3_000, 500_000],
    source: 'PhpMetrics',
    unit: 'lines',
    decimals: 0,
    formula: { sum: 'loc' },
  },
  'loc.lloc': {
    group: 'loc',
    label: 'Logical lines of code',
    legend:
      'Lines that are neither blank nor comment: the amount of code that somebody has to maintain. Ask for the reason when it grows and the product does not.',
    direction: 'neutral',
    usual: [2_000, 430_000],
    source: 'PhpMetrics',
    unit: 'lines',
    decimals: 0,
    formula: { sum: 'lloc' },
  },
  'loc.cloc': {
    group: 'loc',
    label: 'Comment lines',
    legend:
      'Lines within comments of classes. When they fall while code grows, documentation lags behind; a sudden rise is often code that was commented out.',
    direction: 'neutral',
    usual: [1_000, 73_000],
    source: 'PhpMetrics',
    unit: 'lines',
    decimals: 0,
    formula: { sum: 'cloc' },
  },
  'loc.avg_volume': {
    group: 'loc',
    label: 'Average volume',
    legend:
      'How much information a reader takes in per class, from the number of operators and operands and their variety. Averages from 250 to 1,000 are healthy; above 2,000 classes do too much.',
    direction: 'down',
    usual: [250, 2_400],
    source: 'Halstead 1977',
    unit: '',
    decimals: 1,
    formula: { mean: 'volume' },
  },
  'loc.avg_lloc.by_class': {
    group: 'loc',
    label: 'Logical lines per class',
    legend: 'The average length of a class. From 40 to 100 lines are usual; a single class of 200 lines is too long.',
    direction: 'down',
    usual: [40, 145],
    source: 'PhpMetrics',
    unit: 'lines',
    decimals: 1,
    formula: { mean: 'lloc' },
  },
  'loc.avg_comment_weight': {
    group: 'loc',
    label: 'Average comment weight',
    legend:
      'The share of comments on a scale from 0 to 50 that flattens at 40 percent. It shows documentation, not quality: typed code that explains itself scores low.',
    direction: 'up',
    usual: [28, 45],
    source: 'Oman and Hagemeister 1992',
    unit: '',
    decimals: 1,
    formula: { mean: 'commentWeight' },
  },
  'loc.avg_lloc.by_method': {
    group: 'loc',
    label: 'Logical lines per method',
    legend:
      'The average length of a method, with its share of the class around it; plain getters and setters are no methods here. From 10 to 15 lines are usual, 20 hint at long procedures.',
    direction: 'down',
    usual: [10.9, 19.5],
    source: 'PhpMetrics',
    unit: 'lines',
    decimals: 1,
    formula: { sum: 'lloc', per: 'nbMethods' },
  },
} as const satisfies Readonly<Record<string, MetricFacts>>;

const objectFigures = {
  'oop.nb_methods': {
    group: 'oop',
    label: 'Methods',
    legend:
      'All methods that do something; plain getters and setters are left out. The size of the code in behaviour: beside the lines it shows whether methods grow.',
    direction: 'neutral',
    source: 'PhpMetrics',
    unit: 'methods',
    decimals: 0,
    formula: { sum: 'nbMethods' },
  },
  'oop.class_count': {
    group: 'oop',
    label: 'Classes',
    legend:
      'Classes with and without a name, abstract classes and traits; enums are not counted. A jump is usually a restructuring: read the averages of that month with it in mind.',
    direction: 'neutral',
    source: 'PhpMetrics',
    unit: 'classes',
    decimals: 0,
    formula: { count: 'classes' },
  },
  'oop.interface_count': {
    group: 'oop',
    label: 'Interfaces',
    legend: 'Interfaces, which are no classes in any other figure.',
    direction: 'neutral',
    source: 'PhpMetrics',
    unit: 'interfaces',
    decimals: 0,
    formula: { count: 'interfaces' },
  },
  'oop.nb_methods.by_class': {
    group: 'oop',
    label: 'Methods per class',
    legend: 'The average breadth of a class. From 3 to 8 are usual; a rising line shows classes that collect duties.',
    direction: 'down',
    usual: [3.2, 10.6],
    source: 'Lorenz and Kidd 1994',
    unit: 'methods',
    decimals: 2,
    formula: { mean: 'nbMethods' },
  },
  'oop.avg_lcom': {
    group: 'oop',
    label: 'Lack of cohesion (LCOM)',
    legend:
      'Groups of methods in a class that share no property and do not call each other. One is ideal; every further group could be a class of its own. Static helpers score high by nature.',
    direction: 'down',
    usual: [1.3, 2.5],
    source: 'Chidamber and Kemerer 1994; Hitz and Montazeri 1995',
    unit: 'groups',
    decimals: 2,
    formula: { mean: 'lcom' },
  },
} as const satisfies Readonly<Record<string, MetricFacts>>;

const complexityFigures = {
  'complexity.avg_rsc': {
    group: 'complexity',
    label: 'Average Relative system complexity',
    legend:
      'Calls to other classes, squared, and the data that passes through, per method. One class that calls many can double the average. Compare only reports of the same tool version.',
    direction: 'down',
    usual: [45, 1_100],
    source: 'Card and Agresti 1988',
    unit: '',
    decimals: 2,
    formula: { mean: 'relativeSystemComplexity' },
  },
  'complexity.avg_wmc.by_class': {
    group: 'complexity',
    label: 'Methods (WMC)',
    legend:
      'The complexity of all methods of a class, added up: about the number of tests that a class needs. Below 20 is comfortable, above 50 most tools complain.',
    direction: 'down',
    usual: [8, 44],
    source: 'Chidamber and Kemerer 1994',
    unit: '',
    decimals: 2,
    formula: { mean: 'wmc' },
  },
  'complexity.avg_ccn.by_class': {
    group: 'complexity',
    label: 'Cyclomatic (CCN)',
    legend:
      'One more than the decisions in all methods of a class: branches, loops, cases, catches, conditions. From 5 to 15 are normal, 30 mean that classes are full of decisions.',
    direction: 'down',
    usual: [5.7, 35],
    source: 'McCabe 1976',
    unit: '',
    decimals: 2,
    formula: { mean: 'ccn' },
  },
  'complexity.avg_mi.by_class': {
    group: 'complexity',
    label: 'Maintainability index',
    legend:
      'Falls with volume, complexity and length; comments add up to 50. A class above 85 is good and below 69 is not. Empty classes count as 171 and lift the average: watch where it goes, not where it is.',
    direction: 'up',
    usual: [75, 99],
    source: 'Oman and Hagemeister 1992',
    unit: '',
    decimals: 2,
    formula: { mean: 'mi' },
  },
  'complexity.avg_miwoc.by_class': {
    group: 'complexity',
    label: 'MI without comments',
    legend:
      'The maintainability index without what comments add: 0 to 100, and 171 for empty classes. A class above 65 is good and below 53 is not. It cannot be raised by writing comments.',
    direction: 'up',
    usual: [35, 69],
    source: 'Oman and Hagemeister 1992',
    unit: '',
    decimals: 2,
    formula: { mean: 'mIwoC' },
  },
  'complexity.avg_difficulty': {
    group: 'complexity',
    label: 'Difficulty',
    legend:
      'How easily code is written wrong: it grows with the number of different operators and with the reuse of each operand. From 5 to 15 are usual, above 20 code is dense.',
    direction: 'down',
    usual: [6.5, 20],
    source: 'Halstead 1977',
    unit: '',
    decimals: 2,
    formula: { mean: 'difficulty' },
  },
} as const satisfies Readonly<Record<string, MetricFacts>>;

const otherFigures = {
  'bugs.bugs': {
    group: 'bugs',
    label: 'Estimated bugs',
    legend:
      'Faults to be expected from the volume of the code alone. It grows with size: it shows where faults are likely, not how many there are.',
    direction: 'down',
    usual: [5, 1_706],
    source: 'Halstead 1977',
    unit: 'bugs',
    decimals: 1,
    formula: { sum: 'bugs' },
  },
  'bugs.bugs.by_class': {
    group: 'bugs',
    label: 'Estimated bugs per class',
    legend: 'The same estimate as an average. A class above 0.35 probably holds a fault.',
    direction: 'down',
    usual: [0.09, 0.79],
    source: 'Halstead 1977',
    unit: 'bugs',
    decimals: 2,
    formula: { mean: 'bugs' },
  },
  'bugs.kan_defect.by_class': {
    group: 'bugs',
    label: 'Kan defects per class',
    legend: 'A second estimate, from the loops, switches and branches of a class. Below one is usual.',
    direction: 'down',
    usual: [0.43, 2.34],
    source: 'Kan 1995',
    unit: 'defects',
    decimals: 2,
    formula: { mean: 'kanDefect' },
  },
  'coupling.afferent': {
    group: 'coupling',
    label: 'Afferent coupling',
    legend:
      'How many classes depend on a class. A class with many is important and dear to change; the average shows how interwoven the code is.',
    direction: 'neutral',
    usual: [0.8, 4.3],
    source: 'Martin 1994',
    unit: 'classes',
    decimals: 2,
    formula: { mean: 'afferentCoupling' },
  },
  'coupling.efferent': {
    group: 'coupling',
    label: 'Efferent coupling',
    legend:
      'On how many classes a class depends, those of libraries included. The tools miss some kinds of use, so it is at least this many; above 20 a class depends on too much.',
    direction: 'down',
    usual: [1.4, 7.8],
    source: 'Martin 1994',
    unit: 'classes',
    decimals: 2,
    formula: { mean: 'efferentCoupling' },
  },
  'coupling.instability': {
    group: 'coupling',
    label: 'Instability',
    legend:
      'The share of outgoing dependencies: 0 if others lean on a class, 1 if it leans on others. Neither end is bad: the core should be low, the edges of an application high.',
    direction: 'neutral',
    usual: [0.41, 0.84],
    source: 'Martin 1994',
    unit: '',
    decimals: 2,
    formula: { mean: 'instability' },
  },
} as const satisfies Readonly<Record<string, MetricFacts>>;

const figures = { ...lineFigures, ...objectFigures, ...complexityFigures, ...otherFigures };

/** The name of a figure: group and name, joined by a point. */
export type MetricKey = keyof typeof figures;

/** All figures, in the order of their tabs and charts. */
export const metricFacts: Readonly<Record<MetricKey, MetricFacts>> = figures;

/** The names of all figures in order. */
export const metricKeys: readonly MetricKey[] = Object.keys(figures) as MetricKey[];

/** Whether a text is the name of a figure. */
export const isMetricKey = (text: string): text is MetricKey => Object.hasOwn(figures, text);
