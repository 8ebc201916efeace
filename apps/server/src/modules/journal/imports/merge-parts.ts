import type { StoredTrade } from '../journal.tables.ts';
import type { ParsedTrade } from './parsed-report.ts';
import { cents } from './read-trade.ts';

/** Volumes that differ by less are the same. */
const LOTS_TOLERANCE = 1e-6;

/** A trade with the ticket that its position began with. */
export interface PositionPart extends Omit<ParsedTrade, 'parts'> {
  readonly root: string;
}

/** Returns one trade for each position: parts that were closed apart become its exits, weighted by their volume. */
export function mergeParts(parts: readonly PositionPart[]): ParsedTrade[] {
  const positions = Map.groupBy(parts, ({ account, root }) => `${account}\n${root}`);
  return [...positions.values()].map((position) => {
    const [first] = position;
    const { root, line, account } = first!;
    const trades = position.map(({ trade }) => trade);
    return { line, account, ticket: root, trade: joinTrades(trades), parts: trades };
  });
}

/** Returns the parts of a file that a known trade of the same position lacks. */
export function findNewParts(
  known: StoredTrade,
  { trade, parts }: Pick<ParsedTrade, 'trade' | 'parts'>,
): StoredTrade[] {
  const before = known.exits.map(({ at, price, share }) => ({ at, price, lots: (known.lots ?? 0) * share }));
  const since = (of: StoredTrade, at: string) => Date.parse(at) - Date.parse(of.openedAt);
  return parts.filter(({ closedAt, exits: [exit], lots }) => {
    const found = before.findIndex(
      (one) =>
        Number(one.price) === Number(exit!.price) &&
        Math.abs(one.lots - (lots ?? 0)) < LOTS_TOLERANCE &&
        // A file that is read in another time zone has the same parts.
        (one.at === closedAt || since(known, one.at) === since(trade, closedAt!)),
    );
    if (found !== -1) before.splice(found, 1);
    return found === -1;
  });
}

/** Returns the sum of trades of one position. */
export function joinTrades(given: readonly StoredTrade[]): StoredTrade {
  if (given.length === 1) return given[0]!;
  const parts = [...given].sort((a, b) => a.closedAt!.localeCompare(b.closedAt!));
  const sum = (of: (trade: StoredTrade) => number | null) => {
    const values = parts.map(of);
    return values.every((value) => value === null)
      ? null
      : cents(values.reduce<number>((all, one) => all + (one ?? 0), 0));
  };
  const lots = sum((trade) => trade.lots);
  const count = parts.reduce((all, { exits }) => all + exits.length, 0);
  const weight = ({ lots: own, exits }: StoredTrade) =>
    lots !== null && lots > 0 && own !== null ? own / lots : exits.length / count;
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
    exits: parts
      .flatMap((trade) => trade.exits.map((exit) => ({ ...exit, share: weight(trade) * exit.share })))
      .sort((a, b) => a.at.localeCompare(b.at)),
    lots,
    profit: sum((trade) => trade.profit),
    costs: sum((trade) => trade.costs),
  };
}
