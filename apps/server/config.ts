/** Reads the configuration from environment variables. Source: decisions section 16. */
import { isIP } from 'node:net';
import type { BillingSettings } from '#platform/modules/server/billing-settings.ts';
import { AllowanceError, nothingAllowed, readAllowance, type Allowance } from '#platform/outbound/server/allowance.ts';

/** Settings that differ between installations. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without trailing slash. */
  readonly publicUrl: string;
  readonly publicUrlGiven: boolean;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Undefined: generated in the data directory. */
  readonly appSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportMail: string | undefined;
  readonly adminEmail: string | undefined;
  /** Priority of worker processes. */
  readonly workerPriority: 'low' | 'normal';
  /** With `off` every organization is PRO without limits, and subscription pages are hidden. */
  readonly billing: BillingSettings;
  readonly demo: boolean;
  readonly production: boolean;
  readonly contactUrl: string | undefined;
  readonly termsUrl: string | undefined;
  readonly privacyUrl: string | undefined;
  readonly analyticsSrc: string | undefined;
  readonly trustProxy: number | string | undefined;
  /** Hosts and networks that may be called although they are not public. */
  readonly outboundAllowance: Allowance;
  /** Folder below which local git repositories may be opened; undefined for none. */
  readonly localRepositories: string | undefined;
  readonly rateLimits: boolean;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  readonly role: 'all' | 'web' | 'worker';
  /** Number of daily backups kept for the embedded database. */
  readonly backupKeep: number;
}

/** An invalid value; the message names the variable. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Loopback addresses. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** Parses and validates all variables; throws ConfigError for the first invalid one. */
export function readConfig(environment: Environment): Config {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = text('HOST') ?? '127.0.0.1';
  const port = wholeNumber('PORT', text('PORT') ?? '3000', 0, 65_535);
  const databaseUrl = urlOf('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:', 'socket:']);
  const publicUrl = urlOf('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']);
  const production = text('NODE_ENV') === 'production';
  const smtpUrl = urlOf('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']);
  const role = oneOf('ROLE', text('ROLE') ?? 'all', ['all', 'web', 'worker']);
  const rateLimits = oneOf('RATE_LIMITS', text('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on';
  const config: Config = {
    host,
    port,
    publicUrl: (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/(?<!\/)\/+$/, ''),
    publicUrlGiven: publicUrl !== undefined,
    dataDirectory: text('DATA_DIR') ?? './data',
    databaseUrl,
    appSecret: text('APP_SECRET'),
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? 'Archwright <archwright@localhost>',
    supportMail: mailAddress('SUPPORT_MAIL', text('SUPPORT_MAIL')),
    workerPriority: oneOf('WORKER_PRIORITY', text('WORKER_PRIORITY') ?? 'low', ['low', 'normal']),
    adminEmail: mailAddress('ADMIN_EMAIL', text('ADMIN_EMAIL')),
    billing: billingOf(text),
    demo: demoWanted(text('DEMO'), databaseUrl, production),
    production,
    contactUrl: urlOf('CONTACT_URL', text('CONTACT_URL'), ['http:', 'https:', 'mailto:']),
    termsUrl: urlOf('TERMS_URL', text('TERMS_URL'), ['http:', 'https:']),
    privacyUrl: urlOf('PRIVACY_URL', text('PRIVACY_URL'), ['http:', 'https:']),
    analyticsSrc: urlOf('ANALYTICS_SRC', text('ANALYTICS_SRC'), ['http:', 'https:']),
    trustProxy: trustProxyOf(text('TRUST_PROXY')),
    localRepositories: text('LOCAL_REPOSITORIES'),
    outboundAllowance: allowanceOf(text('OUTBOUND_ALLOW')),
    rateLimits,
    metricsToken: text('METRICS_TOKEN'),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ]),
    role,
    backupKeep: wholeNumber('BACKUP_KEEP', text('BACKUP_KEEP') ?? '7', 0, 1_000),
  };
  assertConsistent(config);
  return config;
}

/** The sandbox unless keys of the payment provider are given; those must be complete. */
function billingOf(text: (name: string) => string | undefined): BillingSettings {
  const secretKey = text('STRIPE_SECRET_KEY');
  const kind = oneOf('BILLING', text('BILLING') ?? (secretKey ? 'stripe' : 'sandbox'), ['sandbox', 'stripe', 'off']);
  if (kind !== 'stripe') return { kind };
  const needed = (name: string, pattern: RegExp, example: string): string => {
    const value = text(name);
    if (value !== undefined && pattern.test(value)) return value;
    throw new ConfigError(`${name} is required with BILLING=stripe and looks like ${example}.`);
  };
  return {
    kind,
    stripe: {
      secretKey: needed('STRIPE_SECRET_KEY', /^[sr]k_\w+$/, 'sk_live_… or rk_live_…'),
      publishableKey: needed('STRIPE_PUBLISHABLE_KEY', /^pk_\w+$/, 'pk_live_…'),
      webhookSecret: needed('STRIPE_WEBHOOK_SECRET', /^whsec_\w+$/, 'whsec_…'),
      priceId: needed('STRIPE_PRICE_ID', /^price_\w+$/, 'price_…'),
      apiBase: urlOf('STRIPE_API_BASE', text('STRIPE_API_BASE'), ['http:', 'https:']),
    },
  };
}

function assertConsistent(config: Config): void {
  if (config.appSecret !== undefined && config.appSecret.length < 32) {
    throw new ConfigError('APP_SECRET must have at least 32 characters.');
  }
  if (config.databaseUrl && !config.appSecret) {
    throw new ConfigError(
      'APP_SECRET is required together with DATABASE_URL: at least 32 characters, the same for every process.',
    );
  }
  if (config.role !== 'all' && !config.databaseUrl) {
    throw new ConfigError(`ROLE=${config.role} needs DATABASE_URL: the embedded database serves one process only.`);
  }
  if (!config.rateLimits && !isLoopback(config.host)) {
    throw new ConfigError('RATE_LIMITS=off is accepted only while HOST is a loopback address.');
  }
  if (!config.smtpUrl && !mailboxPossible(config)) {
    throw new ConfigError(
      'SMTP_URL is missing: mails would have nowhere to go, because the built-in mailbox opens only on a loopback PUBLIC_URL, without TRUST_PROXY and outside production.',
    );
  }
}

/** Whether the built-in mailbox may be served at all; each request is checked as well. */
export function mailboxPossible(
  config: Pick<Config, 'smtpUrl' | 'production' | 'trustProxy' | 'publicUrl' | 'publicUrlGiven'>,
): boolean {
  if (config.smtpUrl || config.production || config.trustProxy !== undefined) return false;
  return !config.publicUrlGiven || isLoopback(new URL(config.publicUrl).hostname);
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

function urlOf(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be an address that starts with ${protocols.join(' or ')}.`);
  }
  if (/%(?![0-9a-f]{2})/i.test(value)) {
    throw new ConfigError(`${name} holds a "%" that begins no escape: write it as %25, as in a password.`);
  }
  return value;
}

function demoWanted(value: string | undefined, databaseUrl: string | undefined, production: boolean): boolean {
  if (value === undefined) return databaseUrl === undefined && !production;
  return oneOf('DEMO', value, ['0', '1']) === '1';
}

function trustProxyOf(value: string | undefined): number | string | undefined {
  if (value === undefined) return undefined;
  if (value === 'true')
    throw new ConfigError('TRUST_PROXY must be a number of hops or a list of addresses, never true.');
  if (/^\d+$/.test(value)) return wholeNumber('TRUST_PROXY', value, 1, 20);
  const wrong = value.split(',').find((range) => !isProxyRange(range.trim()));
  if (wrong === undefined) return value;
  throw new ConfigError(
    `TRUST_PROXY must be a number of hops, or addresses and subnets with commas between them; "${wrong.trim()}" is neither.`,
  );
}

function allowanceOf(value: string | undefined): Allowance {
  if (value === undefined) return nothingAllowed;
  try {
    return readAllowance(value);
  } catch (error) {
    if (!(error instanceof AllowanceError)) throw error;
    throw new ConfigError(
      `OUTBOUND_ALLOW must be a list of host:port or networks such as 10.0.0.0/8, with commas between them; "${error.message}" is neither.`,
    );
  }
}

/** An address, a subnet such as `10.0.0.0/8`, or a name known to Fastify. */
function isProxyRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function mailAddress(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value)) return value;
  throw new ConfigError(`${name} must be an e-mail address such as ada@example.org, not "${value}".`);
}
