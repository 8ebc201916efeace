import type { MarketKind } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { type MarketSpeed, selectSpeeds } from './sending-repository.ts';

/**
 * Returns a function that returns the speeds of a market, the newest first. They are read once, because a speed changes at a
 * start of the program only; after a database error the next call reads them again.
 * @param getCurrent Returns the speed of now
 */
export function createSpeedsReader(
  db: Database,
  market: MarketKind,
  getCurrent: () => MarketSpeed,
): () => Promise<readonly MarketSpeed[]> {
  let reading: Promise<readonly MarketSpeed[]> | null = null;
  const read = async () => selectSpeeds(db, market, getCurrent());
  return () => {
    reading ??= read().catch((error) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}
