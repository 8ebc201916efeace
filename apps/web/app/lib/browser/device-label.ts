interface Described {
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
}

/** From the most particular: other browsers call themselves Chrome and Safari as well. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\b|\bEdgiOS\b/, 'Edge'],
  [/\bOPR\b|\bOPT\b/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, userAgent: string) => names.find(([mark]) => mark.test(userAgent))?.[1];

/** Returns how a member recognises a browser: `Firefox on Windows`. */
export function deviceLabel({ userAgent, maxTouchPoints = 0 }: Described): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Browser';
  const named = nameIn(SYSTEMS, userAgent);
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  const system = named === 'Mac' && maxTouchPoints > 1 ? 'iPad' : named;
  return system === undefined ? browser : `${browser} on ${system}`;
}
