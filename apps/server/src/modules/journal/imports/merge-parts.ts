import type { StoredTrade } from '../journal.tables.ts';
import type { ParsedTrade } from './parsed-report.ts';
import { cents } from './read-trade.ts';

/** A trade with the ticket that its position began with. */
export interface PositionPart extends ParsedTrade {
  readonly root: string;
}

/** Returns one trade for each position: parts that were closed apart become its exits, weighted by their volume. */
export function mergeParts(parts: readonly PositionPart[]): ParsedTrade[] {
  const positions = Map.groupBy(parts, ({ account, root }) => `${account}\n${root}`);
  return [...positions.values()].map((position) => {
    const [first] = position;
    const { root, line, account } = first!;
    if (position.length === 1) return { line, account, ticket: root, trade: first!.trade };
    return { line, account, ticket: root, trade: merged(position.map(({ trade }) => trade)) };
  });
}

function merged(given: readonly StoredTrade[]): StoredTrade {
  const parts = [...given].sort((a, b) => a.closedAt!.localeCompare(b.closedAt!));
  const sum = (of: (trade: StoredTrade) => number | null) => {
    const values = parts.map(of);
    return values.every((value) => value === null)
      ? null
      : cents(values.reduce<number>((all, one) => all + (one ?? 0), 0));
  };
  const lots = sum((trade) => trade.lots);
  const weight = ({ lots: own }: StoredTrade) =>
    lots !== null && lots > 0 && own !== null ? own / lots : 1 / parts.length;
  const [first] = parts;
  // An account that nets adds to a position: its parts then have entries of their own.
  const isOneEntry = parts.every(({ entry }) => Number(entry) === Number(first!.entry));
  const mean = parts.reduce((all, trade) => all + weight(trade) * Number(trade.entry), 0);
  const digits = Math.max(...parts.map(({ entry }) => entry.split('.')[1]?.length ?? 0));
  return {
    ...first!,
    openedAt: parts.map(({ openedAt }) => openedAt).sort()[0]!,
    entry: isOneEntry ? first!.entry : mean.toFixed(Math.min(12, digits + 2)),
    // The last part has the stop that was in force longest; the first one is nearest to that of the entry.
    closedAt: parts.at(-1)!.closedAt,
    exits: parts.flatMap((trade) => trade.exits.map((exit) => ({ ...exit, share: weight(trade) }))),
    lots,
    profit: sum((trade) => trade.profit),
    costs: sum((trade) => trade.costs),
  };
}
