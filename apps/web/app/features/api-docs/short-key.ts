/** Returns a key as the page shows it: recognisable, and not readable over a shoulder. */
export const shortKey = (key: string): string => (key.length > 20 ? `${key.slice(0, 12)}…${key.slice(-4)}` : key);
