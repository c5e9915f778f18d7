/** The versions of MySQL that a schema can be written for. */

/** The platform of a database model. */
export type Platform = 'platform_mysql_80' | 'platform_mysql_84' | 'platform_mysql_90';

/** A platform with what the parser and the rules need to know of it. */
export interface PlatformFacts {
  readonly id: Platform;
  readonly label: string;
  /** The newest version number of a `/*!NNNNN` comment that this platform executes. */
  readonly newest: number;
  /** Release as used in the lists of words: 80, 84 or 90. */
  readonly release: number;
}

/** All platforms, the oldest first. */
export const platforms: readonly PlatformFacts[] = [
  { id: 'platform_mysql_80', label: 'MySQL 8.0', newest: 80_099, release: 80 },
  { id: 'platform_mysql_84', label: 'MySQL 8.4', newest: 80_499, release: 84 },
  { id: 'platform_mysql_90', label: 'MySQL 9.0', newest: 90_099, release: 90 },
];

/** What a new database model gets. */
export const defaultPlatform: Platform = 'platform_mysql_90';

/** Whether a text is a known platform. */
export const isPlatform = (text: string): text is Platform => platforms.some(({ id }) => id === text);

/** The facts of a platform. */
export function platformFacts(platform: Platform): PlatformFacts {
  const found = platforms.find(({ id }) => id === platform);
  if (!found) throw new Error(`There is no platform ${platform}`);
  return found;
}
