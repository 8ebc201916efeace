import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/logging.ts';
import type { Quarantined } from '../bar-gate.ts';
import { insertQuarantined, toQuarantineRow } from '../quarantine-repository.ts';

/** Stores bars of a vendor that differ from what was handed on, and reports each in the log. */
export async function quarantineBars(
  { db, log }: { readonly db: Database; readonly log: Log },
  bars: readonly Quarantined[],
  source: string,
): Promise<void> {
  const rows = bars.map((quarantined) => toQuarantineRow(quarantined, { market: 'real', source }));
  for (const { symbol, time, reason, detail } of rows)
    log.warn({ source, symbol, time, reason, detail }, 'a bar of a vendor was quarantined; past signals stay');
  await insertQuarantined(db, rows).catch((error: unknown) =>
    log.error({ err: error, bars: rows.length }, 'cannot store quarantined bars'),
  );
}
