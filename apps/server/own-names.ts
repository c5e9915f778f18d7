/** Host names under which the product answers programs: its public one, and those of this machine where it runs locally. */
import { isLoopback, type Config } from './config.ts';

/** Whether a host name is one of the product. Another one is what a page uses whose name was pointed at this machine. */
export function isOwnName({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): (name: string) => boolean {
  const { hostname } = new URL(publicUrl);
  const isLocal = isLoopback(host) || isLoopback(hostname);
  return (name) => name === hostname || (isLocal && isLoopback(name));
}
