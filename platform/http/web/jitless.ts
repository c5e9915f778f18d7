/** Imported before any contract: without it zod probes `new Function`, which the content security policy reports. */
import { config } from 'zod/mini';

config({ jitless: true });
