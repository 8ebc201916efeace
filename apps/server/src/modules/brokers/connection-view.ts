import { BROKERS, type BrokerConnection, type BrokerConnectionDetail, type BrokerSymbol } from '@sealtick/contract';
import type { ConnectionRow } from './brokers.tables.ts';
import { SITE_HALTS } from './copy/copying-repository.ts';
import { findTraded } from './find-traded.ts';

/** A broker that has not answered for this time is shown as silent. */
const SILENT_MS = 180_000;
export const SILENT_TEXT = minutes(SILENT_MS);

/** Returns a connection as its member sees it. @param now ms UTC by the wall clock */
export function toConnection(row: ConnectionRow, now: number): BrokerConnection {
  const { id, broker, environment, brokerAccount, keyEnd, tradeMode, caps, currency, balance, equity, statedAt } = row;
  const isKnown = currency !== null && balance !== null && equity !== null && statedAt !== null;
  return {
    id,
    broker,
    environment,
    accountId: brokerAccount,
    keyEnd,
    tradeMode,
    ...getState(row, now),
    account: isKnown ? { currency, balance, equity, statedAt: statedAt.toISOString() } : null,
    caps,
    sharesSlippage: row.sharesSlippage,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}

function getState(row: ConnectionRow, now: number): Pick<BrokerConnection, 'state' | 'problem'> {
  const { haltedAt, isRefused, problem, noticedStop } = row;
  if (isRefused) return { state: 'refused', problem };
  if (haltedAt !== null) return { state: 'halted', problem: 'Halted by the kill switch: nothing is placed.' };
  if (noticedStop === 'halted-by-operator')
    return { state: noticedStop, problem: 'The operator of the site has halted all copying.' };
  if (noticedStop === 'restored') return { state: 'halted-by-operator', problem: SITE_HALTS.restored };
  return (
    linkState(row, now) ??
    (noticedStop === 'drawdown'
      ? {
          state: noticedStop,
          problem:
            'The account reached your maximum drawdown, in which withdrawn money counts: nothing is placed until you resume.',
        }
      : { state: 'active', problem: null })
  );
}

/** Returns the state of a connection whose broker does not answer; null if it does. @param now ms UTC by the wall clock */
export function linkState(
  { broker, problem, lastSeenAt }: ConnectionRow,
  now: number,
): Pick<BrokerConnection, 'state' | 'problem'> | null {
  if (broker === 'paper') return null;
  if (lastSeenAt === null) {
    const isBridge = BROKERS[broker].form === 'bridge';
    return isBridge
      ? { state: 'waiting', problem: 'The program on your machine has not called yet.' }
      : { state: 'silent', problem };
  }
  const silent = now - lastSeenAt.getTime();
  if (silent < SILENT_MS) return null;
  return { state: 'silent', problem: problem ?? `${BROKERS[broker].name} has not answered for ${minutes(silent)}.` };
}

function minutes(ms: number): string {
  return `${Math.floor(ms / 60_000)} min`;
}

/** Returns a connection with its symbols and differences. @param symbols Of the site */
export const toDetail = (row: ConnectionRow, symbols: readonly string[], now: number): BrokerConnectionDetail => ({
  ...toConnection(row, now),
  symbols: symbols.map((symbol) => mapSymbol(row, symbol)),
  differences: row.differences.map(({ coin: _coin, lost: _lost, ...shown }) => shown),
  comparedAt: row.comparedAt?.toISOString() ?? null,
});

/** Returns what a connection's broker calls a symbol. */
function mapSymbol(row: ConnectionRow, symbol: string): BrokerSymbol {
  const found = findTraded(row, symbol);
  return {
    symbol,
    brokerSymbol: found?.name ?? null,
    unitStep: found?.unitStep ?? null,
    isChosen: row.chosenNames[symbol] !== undefined,
  };
}
