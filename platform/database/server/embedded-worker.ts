/** Worker thread of the embedded database; serves it to this process over the wire bridge. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { openDurablePglite } from './durable-pglite.ts';
import { openWireBridge, type BridgeAddress } from './wire-bridge.ts';

/**
 * V8 compiles a function of the database well only after it has run through this many bytes of it. By its own measure,
 * 13,000,000, much of what a long write needs is still slow after several of them.
 */
setFlagsFromString('--wasm-tiering-budget=1500000');

const { directory, address } = workerData as { directory: string; address: BridgeAddress };
if (!parentPort) throw new Error('The embedded database runs in a worker thread.');

const database = await openDurablePglite(directory);
const bridge = await openWireBridge(database, address);
parentPort.postMessage({ ready: true, port: bridge.port });
const port = parentPort;
port.once('message', () => {
  bridge.close();
  void database.close().then(() => port.postMessage({ closed: true }));
});
