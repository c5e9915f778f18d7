/** Monthly reports of the imaginary shop, the same for the same month: what PhpMetrics, lizard and Cobertura would say. */

/** Months of the story; the newest report has age 0. */
export const shopMonths = 24;
/** Age of the month whose report is missing, of the first one by a newer PhpMetrics, and of the first of the worker. */
export const shopAges = { gap: 15, newTool: 14, moved: 8, simplified: 4, payLane: 2, worker: 5 } as const;

const root = 'Nordwind\\Shop';
/** The class that gets worse until its decision is carried out. */
export const priceEngine = `${root}\\Pricing\\PriceEngine`;
/** Code that nobody writes. */
export const generatedClass = `${root}\\Shipping\\Wsdl\\CarrierClient`;

const namespaces: Readonly<Record<string, string>> = {
  Catalogue:
    'Product Category Variant ProductRepository CategoryTree ProductController ImageService ReviewService PriceList SearchIndex ProductImporter AttributeSet',
  Cart: 'Cart CartItem CartRepository CartController CartMerger VoucherService BasketExpiry',
  Checkout: 'CheckoutController CheckoutFlow AddressForm DeliveryChoice Confirmation CheckoutValidator',
  Customer: 'Customer CustomerGroup CustomerRepository AccountController PasswordReset AddressBook Newsletter',
  Order:
    'Order OrderItem OrderRepository OrderController OrderExporter OrderStates Cancellation ReturnService InvoiceRenderer InvoiceNumber',
  Payment: 'PaymentService Refund PaymentLog CardProviderGateway InvoiceProviderGateway PaymentRetry',
  Pricing: 'PriceEngine DiscountRule CurrencyTable CustomerGroupPrices RoundingRule PriceImport',
  Shipping: 'Shipment ShipmentRepository CarrierChoice TrackingController LabelPrinter Wsdl\\CarrierClient',
  Stock: 'StockLevel StockRepository Reservation Warehouse StockImport ReorderAlert',
  Util: 'Clock Money TextCleaner CsvReader MailQueue',
};
/** Classes that others extend. */
const abstractClasses = new Set(
  [
    'Catalogue\\PriceList',
    'Catalogue\\ProductRepository',
    'Cart\\CartRepository',
    'Customer\\CustomerRepository',
    'Order\\OrderRepository',
    'Payment\\PaymentService',
    'Payment\\PaymentLog',
    'Pricing\\DiscountRule',
    'Pricing\\RoundingRule',
    'Pricing\\CustomerGroupPrices',
    'Shipping\\CarrierChoice',
    'Stock\\StockRepository',
    'Util\\Clock',
    'Util\\MailQueue',
    'Util\\CsvReader',
  ].map((name) => `${root}\\${name}`),
);
/** Classes that came later, by their age. */
const later: Readonly<Record<string, number>> = {
  'Catalogue\\AttributeSet': 20,
  'Cart\\CartMerger': 19,
  'Order\\ReturnService': 17,
  'Stock\\ReorderAlert': 13,
  'Payment\\PaymentRetry': 11,
  'Cart\\BasketExpiry': 4,
  'Customer\\Newsletter': 10,
  'Checkout\\CheckoutValidator': 7,
  'Pricing\\RoundingRule': shopAges.simplified,
  'Catalogue\\ProductImporter': 21,
};
const dependencies: Readonly<Record<string, readonly string[]>> = {
  Catalogue: ['Pricing', 'Util'],
  Cart: ['Catalogue', 'Customer', 'Pricing', 'Util'],
  Checkout: ['Cart', 'Customer', 'Order', 'Payment', 'Shipping'],
  Customer: ['Util'],
  Order: ['Customer', 'Payment', 'Pricing', 'Stock', 'Util'],
  Payment: ['Customer', 'Util'],
  Pricing: ['Customer', 'Util'],
  Shipping: ['Order', 'Util'],
  // The circle that everybody knows.
  Stock: ['Catalogue', 'Order', 'Util'],
  Util: [],
};

/** A number from 0 to 1 that follows from a text. */
function lot(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;
const twoDigits = (value: number): number => Math.round(value * 100) / 100;

/** Classes that each rounded prices in their own way. */
const rounding = new Set(
  ['Cart\\VoucherService', 'Order\\InvoiceRenderer', 'Order\\ReturnService', 'Pricing\\DiscountRule'].map(
    (name) => `${root}\\${name}`,
  ),
);

/** How large and tangled a class is, from 0 to 1 and more. */
interface Weight {
  readonly size: number;
  readonly tangle: number;
}

/** The hot spot: worse each month, and taken apart when prices are rounded by one rule. */
function weightOfPrices(age: number): Weight {
  const worst = { size: 2.3, tangle: 2.6 };
  if (age >= shopAges.simplified) {
    const passed = (shopMonths - age) / (shopMonths - shopAges.simplified);
    return { size: between(0.9, worst.size, passed), tangle: between(0.8, worst.tangle, passed ** 1.4) };
  }
  const left = age / shopAges.simplified;
  return { size: between(0.7, worst.size, left), tangle: between(0.45, worst.tangle, left) };
}

function weightOf(name: string, age: number): Weight {
  if (name === priceEngine) return weightOfPrices(age);
  if (name === generatedClass) return { size: 2.6, tangle: 1.5 };
  const growth = 1 + ((shopMonths - age) / shopMonths) * between(0.05, 0.5, lot(`${name} growth`));
  // The old payment providers, and what had to round prices in its own way.
  if (name.endsWith('ProviderGateway')) return { size: 1.4 * growth, tangle: 1.9 * growth };
  if (rounding.has(name)) {
    const left = Math.min(1, age / shopAges.simplified);
    return { size: 1.1 * growth * between(0.75, 1, left), tangle: 1.3 * growth * between(0.35, 1, left) };
  }
  // Most classes are small, a few are not; work comes in steps.
  const own = lot(name) ** 2.2 * 1.1 + 0.06;
  const step = 1 + (lot(`${name} ${Math.floor(age / 3)}`) - 0.5) * 0.08;
  return { size: own * growth * step, tangle: own * growth * step * between(0.6, 1.15, lot(`${name} tangle`)) };
}

function classEntry(name: string, age: number): Record<string, unknown> {
  const { size, tangle } = weightOf(name, age);
  const lloc = Math.round(18 + size * 210);
  const nbMethods = Math.round(2 + size * 14);
  const ccn = Math.round(1 + tangle * 26);
  const wmc = ccn - 1 + nbMethods;
  const volume = twoDigits(lloc * between(14, 22, lot(`${name} words`)));
  const difficulty = twoDigits(3 + tangle * 13);
  const effort = twoDigits(volume * difficulty);
  const mIwoC = twoDigits(Math.max(4, 78 - size * 17 - tangle * 10));
  const commentWeight = twoDigits(between(12, 38, lot(`${name} comments`)));
  const efferent = Math.round(2 + tangle * 9 + lot(`${name} uses`) * 4);
  const afferent = Math.round(lot(`${name} used`) ** 3 * 26 + 1);
  const structure = efferent ** 2;
  return {
    name,
    interface: false,
    abstract: abstractClasses.has(name),
    final: lot(`${name} final`) > 0.5,
    methods: [],
    nbMethodsIncludingGettersSetters: nbMethods + 2,
    nbMethods,
    nbMethodsPrivate: Math.round(nbMethods * 0.4),
    nbMethodsPublic: nbMethods - Math.round(nbMethods * 0.4),
    nbMethodsGetter: 2,
    nbMethodsSetters: 0,
    wmc,
    ccn,
    ccnMethodMax: Math.round(1 + tangle * 14),
    externals: [],
    parents: [],
    ...(age > shopAges.newTool ? {} : { implements: [] }),
    lcom: Math.round(1 + tangle * 2.2),
    volume,
    difficulty,
    effort,
    bugs: twoDigits(volume / 3_000),
    mi: twoDigits(mIwoC + commentWeight),
    mIwoC,
    commentWeight,
    kanDefect: twoDigits(0.15 + tangle * 1.1),
    relativeStructuralComplexity: structure,
    relativeDataComplexity: twoDigits(nbMethods / (efferent + 1)),
    relativeSystemComplexity: twoDigits(structure + nbMethods / (efferent + 1)),
    totalStructuralComplexity: structure * nbMethods,
    totalDataComplexity: nbMethods,
    totalSystemComplexity: structure * nbMethods + nbMethods,
    pageRank: twoDigits(afferent / 100),
    afferentCoupling: afferent,
    efferentCoupling: efferent,
    instability: twoDigits(efferent / (afferent + efferent)),
    violations: {},
    lloc,
    cloc: Math.round((lloc * commentWeight) / 60),
    loc: Math.round(lloc * 1.4 + (lloc * commentWeight) / 60),
    package: `${name.slice(0, name.lastIndexOf('\\'))}\\`,
    _type: 'Hal\\Metric\\ClassMetric',
  };
}

function classNames(age: number): readonly string[] {
  const known = Object.entries(namespaces).flatMap(([namespace, names]) =>
    names.split(' ').map((name) => `${namespace}\\${name}`),
  );
  const gone =
    age <= shopAges.payLane ? new Set(['Payment\\CardProviderGateway', 'Payment\\InvoiceProviderGateway']) : undefined;
  const calculator = age > shopAges.moved ? 'Util\\VatCalculator' : 'Pricing\\VatCalculator';
  const added = age <= shopAges.payLane ? ['Payment\\PayLaneGateway'] : [];
  return [...known.filter((name) => age <= (later[name] ?? shopMonths) && !gone?.has(name)), calculator, ...added].map(
    (name) => `${root}\\${name}`,
  );
}

function packageEntry(namespace: string, classes: readonly string[]): Record<string, unknown> {
  const uses = dependencies[namespace] ?? [];
  const used = Object.values(dependencies).filter((list) => list.includes(namespace)).length;
  const instability = twoDigits(uses.length / Math.max(1, uses.length + used));
  const own = classes.filter((name) => name.startsWith(`${root}\\${namespace}\\`));
  const abstraction = twoDigits(own.filter((name) => abstractClasses.has(name)).length / Math.max(1, own.length));
  const distance = twoDigits(abstraction + instability - 1);
  return {
    name: `${root}\\${namespace}\\`,
    classes: own,
    abstraction,
    instability,
    distance,
    normalized_distance: distance,
    outgoing_package_dependencies: uses.map((name) => `${root}\\${name}\\`),
    _type: 'Hal\\Metric\\PackageMetric',
  };
}

/** The report of PhpMetrics on the shop, `age` months before the newest one. */
export function shopReport(age: number): string {
  const classes = classNames(age);
  const entries = [
    ...classes.map((name) => [name, classEntry(name, age)] as const),
    ...Object.keys(namespaces).map(
      (namespace) => [`${root}\\${namespace}\\`, packageEntry(namespace, classes)] as const,
    ),
  ];
  return JSON.stringify(Object.fromEntries(entries));
}

const workerFiles = [
  'StockWriter',
  'Outbox',
  'OutboxRelay',
  'OrderEvents',
  'StockClient',
  'PaymentClient',
  'Retry',
  'Main',
];
const pathOf = (file: string): string => `src/main/kotlin/stock/${file}.kt`;

/** The CSV of lizard on the new service for stock: three functions a file. */
export const workerReport = (age: number): string =>
  workerFiles
    .flatMap((file) =>
      ['read', 'apply', 'write'].map((name, index) => {
        const lines = Math.round(between(8, 40, lot(`${file} ${name}`)) * (1 + (shopAges.worker - age) * 0.07));
        const complexity = Math.round(1 + lines / between(4, 9, lot(`${file} ${name} branches`)));
        const path = pathOf(file);
        const start = 1 + index * 60;
        const columns = [lines, complexity, lines * 7, 2, lines + 3];
        const end = start + lines + 2;
        return `${columns.join(',')},"${name}@${start}-${end}@${path}","${path}","${name}","${name} input",${start},${end}`;
      }),
    )
    .join('\n');

/** The coverage of the same service: more each month, and little of the outbox. */
export function workerCoverage(age: number): string {
  const share = (file: string): number =>
    file.startsWith('Outbox') ? 0.3 : Math.min(0.95, 0.6 + lot(file) * 0.25 + (shopAges.worker - age) * 0.03);
  const classes = workerFiles.map((file) => {
    const lines = Array.from(
      { length: 40 },
      (_line, at) => `<line number="${at + 1}" hits="${at < 40 * share(file) ? 1 : 0}"/>`,
    );
    return `<class name="${file}.kt" filename="${pathOf(file)}" line-rate="0"><lines>${lines.join('')}</lines></class>`;
  });
  return `<?xml version="1.0"?><coverage line-rate="0.7" branch-rate="0" version="1"><packages><package name="stock"><classes>${classes.join('')}</classes></package></packages></coverage>`;
}
