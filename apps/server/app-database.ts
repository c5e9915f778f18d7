/** The database of the installation, opened on its own because that takes a while. */
import type { Logger } from 'pino';
import { openDatabase, type Database } from '#platform/database/server/open-database.ts';
import type { Config } from './config.ts';

/** Opens the database of the installation; takes long enough to be started before everything else is loaded. */
export const openAppDatabase = (config: Config, logger: Logger): Promise<Database> =>
  openDatabase({
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    onFault: (sentence, fatal) => {
      logger.error(sentence);
      if (fatal) process.exit(1);
    },
  });
