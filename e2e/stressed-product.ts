/** Products of their own for tests that kill their server or move its time on: on ports beside that of the other journeys. */
import { rmSync } from 'node:fs';
import { startProduct, type Product } from '../tools/product.ts';
import { dataDirectory, port } from './installation.ts';

interface Place {
  readonly port: number;
  readonly origin: string;
  readonly data: string;
}

const placeOf = (offset: number, name: string): Place => ({
  port: port + offset,
  origin: `http://127.0.0.1:${port + offset}`,
  data: `${dataDirectory}-${name}`,
});
const stressed = placeOf(5, 'stressed');
const billed = placeOf(6, 'billed');

/** Origin of the product that is killed. */
export const stressedOrigin = stressed.origin;
/** Origin of the product whose billing time is moved on. */
export const billedOrigin = billed.origin;

/** The running product. */
export interface StressedProduct {
  /** Ends the server as `kill -9` does, does something meanwhile, and starts it again on the same data. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the one that is killed, with an empty database. */
export const startStressedProduct = (): Promise<StressedProduct> => startAt(stressed);

/** Starts the one whose billing time is moved on; its administrator has this address. */
export const startBilledProduct = (adminEmail: string): Promise<StressedProduct> =>
  startAt(billed, { ADMIN_EMAIL: adminEmail });

async function startAt(
  { port: ownPort, origin, data }: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<StressedProduct> {
  rmSync(data, { recursive: true, force: true });
  const env = { PUBLIC_URL: origin, ...more };
  const start = (): Promise<Product> => startProduct({ dataDirectory: data, port: ownPort, env });
  let running = await start();
  return {
    restart: async (meanwhile) => {
      await running.kill();
      try {
        await meanwhile?.();
      } finally {
        running = await start();
      }
    },
    stop: async () => {
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
