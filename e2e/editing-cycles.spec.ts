/** Stress test of all editors: what was acknowledged is never lost, and no conflict is hidden. */
import { projectCode } from './c4-models.ts';
import { c4Driver } from './c4-driver.ts';
import { dbModelDriver } from './db-model-driver.ts';
import { diagramDriver } from './diagram-driver.ts';
import { documentDriver } from './document-driver.ts';
import { eventStormingDriver } from './event-storming-driver.ts';
import { runCycles } from './editing-cycles.ts';
import { test as base } from './journey.ts';
import { startStressedProduct, stressedOrigin, type StressedProduct } from './stressed-product.ts';
import { signIn } from './visits.ts';

const test = base.extend<object, { readonly product: StressedProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, provide) => {
      const product = await startStressedProduct();
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ baseURL: stressedOrigin, origin: stressedOrigin });
// One server for all, which is killed: one editor at a time.
test.describe.configure({ mode: 'default' });
/** Lost connections are told to the console. */
const provoked = /ERR_[A-Z_]+|Failed to fetch/;

test('R12 documents: nothing acknowledged is lost and no conflict hidden over lost connections, crashes and a killed server', async ({
  page,
  product,
  newPerson,
  watch,
}) => {
  await runCycles(page, product, async () => {
    const person = await newPerson('steadfast');
    await signIn(page, person);
    return documentDriver(page, person);
  });
  watch.take(provoked);
});

const canvases = [
  ['diagrams', 'sketcher', diagramDriver],
  ['database models', 'modeller', dbModelDriver],
  ['boards', 'stormer', eventStormingDriver],
  ['C4 models', 'steady', c4Driver],
] as const;
for (const [name, who, driver] of canvases) {
  test(`R12 ${name}: nothing acknowledged is lost and no conflict hidden over lost connections, crashes and a killed server`, async ({
    page,
    product,
    newPerson,
    watch,
  }) => {
    await runCycles(page, product, async (random) => {
      const person = await newPerson(who);
      await signIn(page, person);
      return driver(person, await projectCode(page), random);
    });
    watch.take(provoked);
  });
}
