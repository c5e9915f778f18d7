/** Opens the database separately, since that is slow. */
import type { Logger } from 'pino';
import { openDatabase, type Database } from '#platform/database/server/open-database.ts';
import type { Config } from './config.ts';

/** Opens the database of the installation. Slow: start it before loading everything else. */
export const openAppDatabase = (config: Config, logger: Logger): Promise<Database> =>
  openDatabase({
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    onFault: (sentence, fatal) => {
      logger.error(sentence);
      if (fatal) process.exit(1);
    },
  });
