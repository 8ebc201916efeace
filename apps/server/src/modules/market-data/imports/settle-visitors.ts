import type { Database } from '../../../platform/database.ts';
import { countBars, type SeriesRow, updateRedistributable } from '../bar-repository.ts';

/** Thrown where an import would show visitors bars that others stored for the operator's own use. */
export class OwnUseBarsError extends Error {
  override readonly name = 'OwnUseBarsError';
}

interface Import {
  readonly name: string;
  readonly series: Pick<SeriesRow, 'id' | 'redistributable' | 'prices'>;
  readonly redistributable: boolean;
  readonly result: Readonly<Record<'stored' | 'known' | 'changed' | 'replaced', number>>;
}

/**
 * Stores whether visitors may receive a series after an import: only if all imports of its bars allow it. One that stored
 * no bar changes nothing unless it allows all of them. Returns a note if visitors no longer receive the series.
 * @throws {OwnUseBarsError} if the import allows it and the series has other bars for the operator's own use.
 */
export async function settleVisitors(
  db: Database,
  { name, series, redistributable, result: { stored, known, changed, replaced } }: Import,
): Promise<string | null> {
  if (redistributable === series.redistributable) return null;
  if (redistributable) {
    const others = (await countBars(db, series.id)) - stored - known - changed - replaced;
    if (others === 0 && changed > 0) {
      throw new OwnUseBarsError(
        `${changed} stored bars of ${name} are for your own use, and the file has them with other values: import it with ` +
          '--redistributable and --replace, or without --redistributable',
      );
    }
    if (others > 0) {
      throw new OwnUseBarsError(
        `${others} stored bars of ${name} are for your own use, and the file does not have them: import it without ` +
          `--redistributable. If visitors may receive all of them, write them with sealtick data export --prices ${series.prices} ` +
          `and import that file with --prices ${series.prices} --redistributable first`,
      );
    }
  } else if (stored + replaced === 0) return null;
  await updateRedistributable(db, series.id, redistributable);
  return redistributable
    ? null
    : `visitors no longer receive ${name}: this import added bars for your own use (without --redistributable)`;
}
