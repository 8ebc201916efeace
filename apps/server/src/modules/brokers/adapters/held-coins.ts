import type { HeldCoin } from '../broker-adapter.ts';

/** Returns the coins of instruments. @param units How much of each coin there is @param toCoin Returns the coin of an instrument */
export function toHeldCoins(
  instruments: readonly string[],
  units: ReadonlyMap<string, number>,
  toCoin: (instrument: string) => string | undefined,
): ReadonlyMap<string, HeldCoin> {
  const found = instruments.flatMap((name) => {
    const coin = toCoin(name);
    return coin === undefined ? [] : [[name, { coin, units: units.get(coin) ?? 0 }] as const];
  });
  return new Map(found);
}
