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
  return {
    ...first!,
    // The last part has the stop that was in force longest; the first one is nearest to that of the entry.
    closedAt: parts.at(-1)!.closedAt,
    exits: parts.flatMap((trade) => trade.exits.map((exit) => ({ ...exit, share: weight(trade) }))),
    lots,
    profit: sum((trade) => trade.profit),
    costs: sum((trade) => trade.costs),
  };
}
