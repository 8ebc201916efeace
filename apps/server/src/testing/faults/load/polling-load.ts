import { INSTRUMENTS, MINUTE_MS } from '@sealtick/engine';
import { LiveSite } from '../../../modules/market-data/live/testing/live-site.ts';
import { wanderingBars } from '../../../modules/market-data/live/testing/vendor-stand-in.ts';
import { YAHOO } from '../../../modules/market-data/live/vendors/yahoo.ts';
import type { Database } from '../../../platform/database.ts';

/** A Wednesday on which every market is open. */
const START = Date.UTC(2026, 2, 18, 14, 1);
const STEP_MS = 1_000;

interface Polled {
  readonly symbols: number;
  /** Processor time per market time, each a part of the run. The vendor's stand-in, which is in this process, counts too. */
  readonly shares: readonly number[];
  /** Whether every symbol handed on every bar that closed. */
  readonly isRight: boolean;
}

/** Asks a vendor for the bars of all symbols that it has, and stores them, through parts of ten minutes. */
export async function measurePolling(db: Database, parts: number): Promise<Polled> {
  const site = new LiveSite({ database: db }, START);
  try {
    site.history = [{ timeframe: '5m', days: 2 }];
    const vendor = await site.add('yahoo');
    const traded = INSTRUMENTS.flatMap((instrument) => {
      const code = YAHOO.getCode(instrument);
      return code === null ? [] : [{ symbol: instrument.symbol, code }];
    });
    const bars = (parts * 10) / 5 + 1;
    for (const [seed, { code }] of traded.entries())
      vendor.series.set(code, wanderingBars(START - MINUTE_MS - 2 * 86_400_000, 2 * 288 + bars, { seed: seed + 1 }));
    const symbols = traded.map(({ symbol }) => symbol);
    await site.open({ symbols });
    const shares: number[] = [];
    for (let part = 0; part < parts; part += 1) {
      const before = process.cpuUsage();
      await site.run(10 * MINUTE_MS, STEP_MS);
      const { user, system } = process.cpuUsage(before);
      shares.push((user + system) / 1_000 / (10 * MINUTE_MS));
    }
    const isRight = symbols.every((symbol) => site.handedOn(symbol).length >= bars - 2);
    return { symbols: symbols.length, shares, isRight };
  } finally {
    await site.close();
  }
}
