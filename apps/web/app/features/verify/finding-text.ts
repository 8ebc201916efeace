import type { Finding, FindingCode } from '@sealtick/record';
import { formatCount } from '../../lib/text/format.ts';

/** What each finding means. */
export const MEANING: Readonly<Record<FindingCode, string>> = {
  ROW_MISMATCH: 'Changed after it was sealed',
  LEAF_MISSING: 'An entry is missing',
  GAP: 'Entries are missing or out of order',
  NODE_MISMATCH: 'The stored tree was changed',
  ROOT_MISMATCH: 'The entries differ from the signed ones',
  BAD_SIGNATURE: 'Not signed by the key of this log',
  CHECKPOINT_MISSING: 'A stored checkpoint is missing',
  FORK: 'History was rewritten',
  NOT_WITNESSED: 'Not cosigned by a witness',
  STALE: 'The newest checkpoint is too old',
  RESTORED: 'The log starts after a restore',
  ENTRY_INVALID: 'Sealed, but invalid',
  BAR_MISMATCH: 'Not what the market did',
  FIGURE_MISMATCH: 'A published figure does not follow from the entries',
};

/** Where the finding is. */
export const LAYER: Readonly<Record<Finding['layer'], string>> = {
  entry: 'the entries',
  tree: 'the hash tree',
  checkpoint: 'the signed checkpoint',
  row: 'the signal as the site shows it',
  figure: 'a published figure',
};

/** Returns the entries of a finding, such as "entry 12" or "entries 5 to 8"; empty without any. */
export function getPlace({ index, to }: Pick<Finding, 'index' | 'to'>): string {
  if (index === undefined) return '';
  const at = formatCount(index);
  return to === undefined || to === index ? `entry ${at}` : `entries ${at} to ${formatCount(to)}`;
}
