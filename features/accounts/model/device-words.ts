/** Names a device by its user agent. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const mobile = new Set(['iPhone', 'iPad', 'Android']);

const firstOf = (rules: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

/** Name of a device. `kind` selects the icon. */
export interface DeviceWords {
  readonly name: string;
  readonly kind: 'desktop' | 'mobile' | 'program';
}

/** `Firefox on Windows`, `Safari on iPhone`; for other programs the first word, for example `curl`. */
export function deviceWords(userAgent: string): DeviceWords {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser || system) {
    const name = browser && system ? `${browser} on ${system}` : (browser ?? `A browser on ${system}`);
    return { name, kind: system && mobile.has(system) ? 'mobile' : 'desktop' };
  }
  const program = /^[\w.-]{1,40}/.exec(userAgent.trim())?.[0];
  return { name: program ?? 'Unknown device', kind: 'program' };
}
