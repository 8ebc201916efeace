import { getInstrument } from '@sealtick/engine';

/** Returns the site's symbol of a name at a broker, where the site trades one of that name; otherwise null. */
export const siteSymbol = (name: string): string | null => getInstrument(name)?.symbol ?? null;
