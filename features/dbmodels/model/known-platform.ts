/** The platform of a model that may name another one. Pure. */
import { isPlatform, type Platform } from '@archwright/mysql-ddl';
import { defaultPlatform } from '../contract.ts';

/** The platform of a model; the default for one that is not known. */
export const knownPlatform = (platform: string): Platform => (isPlatform(platform) ? platform : defaultPlatform);
