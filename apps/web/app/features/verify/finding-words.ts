import type { Finding, FindingCode } from '@sealtick/record';

/** What a finding means, in plain words. */
export const MEANING: Readonly<Record<FindingCode, string>> = {
  ROW_MISMATCH: 'Changed after it was sealed',
  LEAF_MISSING: 'An entry is not there',
  GAP: 'Entries are missing or out of order',
  NODE_MISMATCH: 'The stored tree was changed',
  ROOT_MISMATCH: 'The entries are not those that were signed',
  BAD_SIGNATURE: 'Not signed by this log’s key',
  FORK: 'History was rewritten',
  NOT_WITNESSED: 'Not cosigned by a witness',
  STALE: 'The newest checkpoint is too old',
  RESTORED: 'The log begins after a restore',
  ENTRY_INVALID: 'Sealed, but against the rules',
  FIGURE_MISMATCH: 'A published figure is not what the entries give',
};

/** Where the fault lies. */
export const LAYER: Readonly<Record<Finding['layer'], string>> = {
  entry: 'the entries',
  tree: 'the tree of hashes',
  checkpoint: 'the signed checkpoint',
  row: 'what the site shows of a signal',
  figure: 'a published figure',
};

/** Such as "entry 12" or "entries 5 to 8"; empty where a finding names none. */
export function placeOf({ index, to }: Pick<Finding, 'index' | 'to'>): string {
  if (index === undefined) return '';
  const at = index.toLocaleString('en-US');
  return to === undefined || to === index ? `entry ${at}` : `entries ${at} to ${to.toLocaleString('en-US')}`;
}
