import { canonicalJson } from '@sealtick/log';
import type { FieldDifference } from './finding.ts';

const SHOWN_LENGTH = 500;

/** Returns the fields that are shown otherwise than sealed. Fields that only one side has are not compared. */
export function getDifferences(
  shown: Readonly<Record<string, unknown>>,
  sealed: Readonly<Record<string, unknown>>,
): FieldDifference[] {
  const differences: FieldDifference[] = [];
  for (const field of Object.keys(shown)) {
    if (!Object.hasOwn(sealed, field)) continue;
    if (sealed[field] === undefined || shown[field] === undefined || sealed[field] === shown[field]) continue;
    const is = getText(shown[field]);
    const should = getText(sealed[field]);
    if (is !== should) differences.push({ field, shown: cut(is), sealed: cut(should) });
  }
  return differences;
}

/** Returns a text such as `entry: shown "1.2", sealed "1.1"`. */
export function formatDifferences(differences: readonly FieldDifference[]): string {
  return differences.map(({ field, shown, sealed }) => `${field}: shown ${shown}, sealed ${sealed}`).join('; ');
}

/** A value that someone else sent may be nested too deep to write. */
function getText(value: unknown): string {
  try {
    return canonicalJson(value);
  } catch {
    return 'a value that is not canonical JSON';
  }
}

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)} …` : text);
