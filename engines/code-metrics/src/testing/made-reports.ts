/** Made-up PhpMetrics reports, the same for the same seed. Tests and benchmarks only. */

/** Numbers from 0 to 1 that follow from a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = ['Order', 'Invoice', 'Customer', 'Stock', 'Größe', '注文', 'Path', 'Quote"d', 'Back\\slash', '😀'];

/** An entry of a class as PhpMetrics writes it. */
export function madeClass(name: string, random: () => number): Record<string, unknown> {
  const whole = (most: number): number => Math.floor(random() * most);
  const decimal = (most: number): number => Math.round(random() * most * 100) / 100;
  const nbMethods = whole(40);
  const ccn = 1 + whole(120);
  return {
    name,
    interface: false,
    abstract: random() < 0.1,
    final: false,
    methods: Array.from({ length: nbMethods }, (_one, at) => ({
      name: `method${at}`,
      role: null,
      public: true,
      private: false,
      _type: 'Hal\\Metric\\FunctionMetric',
    })),
    nbMethodsIncludingGettersSetters: nbMethods,
    nbMethods,
    nbMethodsPrivate: 0,
    nbMethodsPublic: nbMethods,
    nbMethodsGetter: 0,
    nbMethodsSetters: 0,
    wmc: ccn - 1 + nbMethods,
    ccn,
    ccnMethodMax: whole(ccn),
    externals: Array.from({ length: whole(30) }, (_one, at) => `Shop\\Library\\External${at}`),
    parents: [],
    implements: [],
    lcom: whole(12),
    volume: decimal(5_000),
    difficulty: decimal(40),
    effort: decimal(90_000),
    bugs: decimal(2),
    cloc: whole(300),
    loc: whole(1_200),
    lloc: whole(900),
    mi: decimal(171),
    mIwoC: decimal(120),
    commentWeight: decimal(50),
    kanDefect: decimal(5),
    relativeSystemComplexity: decimal(900),
    package: 'Shop\\',
    pageRank: random() / 100,
    afferentCoupling: whole(80),
    efferentCoupling: whole(50),
    instability: decimal(1),
    violations: {},
    _type: 'Hal\\Metric\\ClassMetric',
  };
}

/** A report of `classes` classes, as an object. */
export function madeReport(seed: number, classes: number): Record<string, unknown> {
  const random = randomNumbers(seed);
  const entries: [string, unknown][] = [];
  for (let at = 0; at < classes; at += 1) {
    const word = words[Math.floor(random() * words.length)] ?? '';
    const isNameless = random() < 0.05;
    const name = isNameless ? `anonymous@${at.toString(16).padStart(32, '0')}` : `Shop\\Part${at % 20}\\${word}${at}`;
    entries.push([name, madeClass(name, random)]);
    if (random() < 0.1) {
      const contract = `Shop\\Part${at % 20}\\${word}Contract${at}`;
      entries.push([contract, { name: contract, interface: true, _type: 'Hal\\Metric\\InterfaceMetric' }]);
    }
    if (random() < 0.1) {
      const name2 = `Shop\\Part${at % 20}\\Sub${at}\\`;
      entries.push([
        name2,
        {
          name: name2,
          classes: [name],
          outgoing_package_dependencies: [`Shop\\Part${(at + 1) % 20}\\`],
          abstraction: random(),
          instability: random(),
          normalized_distance: -random(),
          dependent_instabilities: [],
          _type: 'Hal\\Metric\\PackageMetric',
        },
      ]);
    }
  }
  const copy = madeClass('Shop\\Copy', random);
  entries.push(['tree', { name: 'tree', depthOfInheritanceTree: random() * 3, _type: 'Hal\\Metric\\ProjectMetric' }]);
  entries.push(['searches', { name: 'searches', found: [copy, copy], _type: 'Hal\\Metric\\SearchMetric' }]);
  return Object.fromEntries(entries);
}

/** The text of a report, with the escapes and blanks of PHP. */
export const phpText = (report: unknown): string => JSON.stringify(report, null, 4).replaceAll('/', '\\/');
