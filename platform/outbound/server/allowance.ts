/** What OUTBOUND_ALLOW opens: hosts with a port, and networks, that may be called although they are not public. */
import { BlockList, isIP } from 'node:net';

/** Exemptions from the rule that only public addresses are called. */
export interface Allowance {
  /** For example `hooks.internal:8080` or `[fd00::1]:80`, in lower case. */
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
}

/** No exemption. */
export const nothingAllowed: Allowance = { hosts: new Set(), networks: new BlockList() };

/** An entry that is neither a host with a port nor a network. */
export class AllowanceError extends Error {}

/** Reads entries with commas between them. Throws AllowanceError for the first one that is wrong. */
export function readAllowance(text: string): Allowance {
  const hosts = new Set<string>();
  const networks = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim().toLowerCase())) {
    const [address = '', bits = '', ...rest] = entry.split('/');
    const family = isIP(address);
    const isNetwork = family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits);
    if (isNetwork && Number(bits) <= (family === 4 ? 32 : 128)) {
      networks.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    } else if (isHostWithPort(entry)) hosts.add(entry);
    else throw new AllowanceError(entry);
  }
  return { hosts, networks };
}

/** Written as URLs write it, so that it can be compared. */
function isHostWithPort(entry: string): boolean {
  const port = /:(\d{1,5})$/.exec(entry)?.[1];
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535 || !URL.canParse(`http://${entry}`)) return false;
  return new URL(`http://${entry}`).hostname === entry.slice(0, -port.length - 1);
}

/** Whether an address was exempted by its network. */
export const isAllowedAddress = ({ networks }: Allowance, address: string): boolean =>
  isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Whether the host and port of a URL were exempted. */
export const isAllowedHost = ({ hosts }: Allowance, url: URL): boolean =>
  hosts.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);
