/** A product that a test may kill: a server of its own on the port beside that of the other journeys. */
import { rmSync } from 'node:fs';
import { startProduct, type Product } from '../tools/product.ts';
import { dataDirectory, port } from './installation.ts';

const ownPort = port + 5;
/** Origin of the product that is killed. */
export const stressedOrigin = `http://127.0.0.1:${ownPort}`;
const ownData = `${dataDirectory}-stressed`;

/** The running product. */
export interface StressedProduct {
  /** Ends the server as `kill -9` does, does something meanwhile, and starts it again on the same data. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts it with an empty database. */
export async function startStressedProduct(): Promise<StressedProduct> {
  rmSync(ownData, { recursive: true, force: true });
  const env = { PUBLIC_URL: stressedOrigin };
  const start = (): Promise<Product> => startProduct({ dataDirectory: ownData, port: ownPort, env });
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
      rmSync(ownData, { recursive: true, force: true });
    },
  };
}
