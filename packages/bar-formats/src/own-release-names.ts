import { readReleaseName } from '@sealtick/engine';

/** Any country will do: whether a release is known does not depend on it. */
const SOME_COUNTRY = 'US';

/** Names of releases that an operator adds to the list. A row has one of them, whatever its case and spaces. */
export class OwnReleaseNames {
  private readonly names: ReadonlyMap<string, string>;

  constructor(names: readonly string[] = []) {
    this.names = new Map(names.map((name) => [getKey(name), name.normalize('NFC').trim()]));
  }

  /** Returns the added name that a calendar means; null if there is none. */
  find(given: string): string | null {
    return this.names.get(getKey(given)) ?? null;
  }
}

/**
 * Returns why a name cannot be added: a known release has one name, so that "CPI up" and "CPI down" cannot stand for its
 * results. Null if it can.
 */
export function findReleaseNameProblem(name: string): string | null {
  const read = readReleaseName(name, SOME_COUNTRY);
  if (read === null) return null;
  return 'name' in read
    ? `"${name}" is a known release already`
    : `"${name}" is a known release with the word "${read.refusedWord}", which may reveal its result`;
}

const getKey = (name: string) => name.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean).join(' ');
