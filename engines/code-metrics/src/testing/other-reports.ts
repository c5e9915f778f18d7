/** A small report of each format, made up after real ones. Tests only. */
import type { ReportFormat } from '../report/report-types.ts';
import { madeReport, phpText } from './made-reports.ts';

const lizard = `20,5,80,1,24,"Cart::add@3-26@src/Cart.php","src/Cart.php","Cart::add","Cart::add ""item""",3,26
5,2,20,0,6,"Cart::clear@28-33@src/Cart.php","src/Cart.php","Cart::clear","Cart::clear",28,33
3,1,12,1,4,"main@1-4@src/tools.py","src/tools.py","main","main( a, b )",1,4
`;

const pdepend = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made up -->
<metrics generated="2026-07-01T00:00:00" pdepend="2.12.1" loc="100" lloc="50" cloc="9" noc="1" noi="2" nof="0">
  <files><file name="/builds/shop/Cart.php" loc="60" cloc="9" lloc="50"/></files>
  <package name="Shop" noc="1" noi="2" nom="2">
    <class name="Cart" fqname="Shop\\Cart" loc="40" lloc="20" cloc="5" nom="2" npm="2" wmc="8" ca="1" ce="3">
      <file name="/builds/shop/Cart.php"/>
      <method name="add" ccn="4" ccn2="6"/>
      <method name="clear" ccn="2" ccn2="2"/>
    </class>
  </package>
</metrics>
`;

const jdepend = `<?xml version="1.0"?>
<JDepend>
  <Packages>
    <Package name="shop">
      <Stats><TotalClasses>3</TotalClasses><ConcreteClasses>1</ConcreteClasses><AbstractClasses>2</AbstractClasses>
        <Ca>3</Ca><Ce>1</Ce><A>0.5</A><I>0.25</I><D>0.25</D><V>1</V></Stats>
      <ConcreteClasses><Class sourceFile="Shop.java">shop.Shop</Class></ConcreteClasses>
      <DependsUpon><Package>shop.cart</Package><Package>java.util</Package><Package>+global</Package></DependsUpon>
      <UsedBy><Package>shop.cart</Package></UsedBy>
    </Package>
    <Package name="shop.cart">
      <Stats><TotalClasses>1</TotalClasses><Ca>0</Ca><Ce>1</Ce><A>0</A><I>1</I><D>0</D></Stats>
      <DependsUpon><Package>shop</Package></DependsUpon>
    </Package>
    <Package name="java.util"><error>No stats available: package referenced, but not analyzed.</error></Package>
  </Packages>
  <Cycles><Package Name="shop"><Package>shop.cart</Package><Package>shop</Package></Package></Cycles>
</JDepend>
`;

const clover = `<?xml version="1.0" encoding="UTF-8"?>
<coverage generated="1">
  <project timestamp="1">
    <file name="/builds/shop/Cart.php">
      <class name="Cart" namespace="Shop"><metrics complexity="7" methods="2" statements="10" coveredstatements="5"/></class>
      <line num="1" type="stmt" count="1"/>
      <metrics statements="10" coveredstatements="5"/>
    </file>
    <package name="web">
      <file name="app.mjs" path="/builds/shop/web/app.mjs"><metrics statements="4" coveredstatements="4"/></file>
    </package>
    <metrics statements="14" coveredstatements="9" conditionals="4" coveredconditionals="2"/>
  </project>
</coverage>
`;

const cobertura = `<?xml version="1.0" ?>
<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
<coverage lines-valid="5" lines-covered="3" line-rate="0.6" branch-rate="NaN" version="0.1">
  <packages><package name="com.acme" line-rate="0.6"><classes>
    <class name="com.acme.Cart" filename="com/acme/Cart.java" line-rate="0.6666">
      <methods><method name="add" signature="()V"><lines><line number="1" hits="2"/></lines></method></methods>
      <lines><line number="1" hits="2"/><line number="2" hits="0"/><line number="3" hits="1"/></lines>
    </class>
  </classes></package></packages>
</coverage>
`;

const result = (uri: string, more: object): object => ({
  message: { text: 'Not kept.' },
  locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 3 } } }],
  ...more,
});

const sarif = {
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Checker',
          version: '3.1',
          rules: [{ id: 'no-any' }, { id: 'depth', defaultConfiguration: { level: 'note' } }],
        },
      },
      artifacts: [{ location: { uri: 'file:///builds/shop/src/a%20b.ts' } }],
      results: [
        result('file:///builds/shop/src/a%20b.ts', { ruleId: 'no-any', level: 'error' }),
        result('file:///builds/shop/src/a%20b.ts', { ruleId: 'no-any', level: 'error' }),
        result('file:///builds/shop/src/a%20b.ts', { ruleId: 'no-any', suppressions: [{ kind: 'inSource' }] }),
        result('file:///builds/shop/src/sub/c.ts', { ruleIndex: 1 }),
        result('relative.ts', { ruleId: 'unknown' }),
        result('relative.ts', { ruleId: 'unknown', kind: 'pass' }),
      ],
    },
  ],
};

const cloc = {
  header: { cloc_version: '2.02', n_files: 3 },
  PHP: { nFiles: 2, blank: 3, comment: 4, code: 50 },
  SQL: { nFiles: 1, blank: 0, comment: 1, code: 9 },
  SUM: { nFiles: 3, blank: 3, comment: 5, code: 59 },
};

const archwright = {
  $schema: 'archwright-metrics.schema.json',
  format: 'archwright-metrics',
  version: 1,
  tool: { name: 'counter', version: '1.2' },
  classes: [
    { name: 'shop.Cart', metrics: { lloc: 120, wmc: 30 } },
    { name: 'src/tools.py', namespace: 'tools', kind: 'file' },
  ],
  interfaces: 3,
  functions: 7,
  totals: { 'loc.loc': 4_000 },
  project: { depthOfInheritance: 1.5, lineCoverage: 0.8, branchCoverage: 0.5 },
  packages: [{ name: 'shop', classes: 2, abstractness: 0.5, instability: 0.25, distance: 0.25, dependsOn: ['util'] }],
  findings: [{ file: 'a.ts', rule: 'no-any', count: 3 }],
  coverage: [{ name: 'shop.Cart', lines: 10, covered: 8 }],
  sizes: [{ language: 'Java', files: 2, blank: 1, comment: 2, code: 30 }],
};

/** The text of a report of each format. */
export const madeTexts: Readonly<Record<ReportFormat, string>> = {
  phpmetrics: phpText(madeReport(3, 3)),
  lizard,
  pdepend,
  jdepend,
  clover,
  cobertura,
  sarif: JSON.stringify(sarif, null, 2),
  cloc: JSON.stringify(cloc),
  archwright: JSON.stringify(archwright, null, 2),
};
