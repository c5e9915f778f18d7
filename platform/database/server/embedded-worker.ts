/** Worker thread of the embedded database; serves it to this process over the wire bridge. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDurablePglite } from './durable-pglite.ts';
import { openWireBridge, type BridgeAddress } from './wire-bridge.ts';

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
