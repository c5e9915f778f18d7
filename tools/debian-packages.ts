/** Installs Debian packages for tests, as root on Debian. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True as root on a Debian-like machine, unless NO_APT=1. */
export const canInstallDebianPackages = (): boolean =>
  process.env['NO_APT'] !== '1' &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/debian_version');

/** Installs packages after refreshing their lists; prints it and returns whether it worked. */
export function installDebianPackages(names: readonly string[]): boolean {
  console.log(`Installing ${names.join(', ')} for the tests (NO_APT=1 prevents this) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: readonly string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  run(['update']);
  return run(['install', '-y', '--no-install-recommends', ...names]);
}
