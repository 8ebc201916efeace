/** An independent computation of a member's account: from the JSON of log entries, without the packages of the product. */

const DAY = 86_400_000;
// biome-ignore lint/suspicious/noExplicitAny: entries are read as any other program reads JSON
type Entry = Readonly<Record<string, any>>;

export interface Member {
  /** Times in ms UTC; `to` is exclusive. */
  readonly access: readonly { readonly strategyId: string; readonly from: number; readonly to: number }[];
  readonly settings: readonly {
    readonly since: number;
    readonly equity: number;
    readonly states: boolean;
    readonly risk: number;
  }[];
}

interface Trade {
  readonly id: string;
  readonly strategy: string;
  readonly sign: number;
  readonly stopDistance: number;
  readonly opensAt: number;
  readonly knownAt: number;
  readonly fill: number;
  readonly parts: { readonly at: number; readonly price: number; readonly weight: number }[];
  readonly endsAt: number;
  readonly netR: number;
  readonly share: number;
}

const hours = (timeframe: string): number => (timeframe === '4h' ? 4 : 1) * 3_600_000;

/** Returns the trades of the signals that were opened while the member had access. */
function tradesIn(entries: readonly Entry[], { access, settings }: Member): Trade[] {
  const of = (id: string, kind: string, change?: string) =>
    entries.filter(
      (one) => one.signalId === id && one.kind === kind && (change === undefined || one.change === change),
    );
  return entries
    .filter(({ kind }) => kind === 'signal.opened')
    .filter(({ strategyId, issuedAt }) => {
      const at = Date.parse(issuedAt);
      return access.some((one) => one.strategyId === strategyId && one.from <= at && at < one.to);
    })
    .flatMap((opened) => {
      const [filled] = of(opened.signalId, 'signal.updated', 'filled');
      if (!filled) return [];
      const [closed] = of(opened.signalId, 'signal.closed');
      const knownAt = Date.parse(filled.barCloseAt);
      const opensAt = knownAt - hours(opened.timeframe);
      const inForce = settings.filter(({ since }) => since <= opensAt).at(-1) ?? settings[0]!;
      return [
        {
          id: opened.signalId,
          strategy: opened.strategyId,
          sign: opened.side === 'long' ? 1 : -1,
          stopDistance: Math.abs(Number(opened.entry) - Number(opened.stop)),
          opensAt,
          knownAt,
          fill: Number(filled.price),
          parts: of(opened.signalId, 'signal.updated', 'target').map(({ barCloseAt, price, weight }) => ({
            at: Date.parse(barCloseAt),
            price: Number(price),
            weight,
          })),
          endsAt: closed ? Date.parse(closed.barCloseAt) : Number.POSITIVE_INFINITY,
          netR: closed?.netR ?? 0,
          share: inForce.risk,
        },
      ];
    });
}

/** Returns value, returns and figures of the account at a moment, and what each strategy brought. */
export function recompute(
  entries: readonly Entry[],
  member: Member,
  { now, from, priceAt }: { readonly now: number; readonly from: number; readonly priceAt: (id: string) => number },
) {
  const trades = tradesIn(entries, member);
  const prices = entries
    .filter(({ kind }) => kind === 'day.marked')
    .flatMap(({ date, marks }) => marks.map((mark: Entry) => ({ at: Date.parse(date) + DAY, ...mark })));
  const lastMark = (id: string, at: number) =>
    prices.filter((one: Entry) => one.signalId === id && one.at <= at).at(-1)?.price;
  const resultAt = (trade: Trade, at: number, present: boolean) => {
    const parts = trade.parts.filter((part) => part.at <= at);
    const rest = 1 - parts.reduce((sum, { weight }) => sum + weight, 0);
    const price = present ? priceAt(trade.id) : Number(lastMark(trade.id, at) ?? trade.fill);
    const moved = [...parts, { price, weight: rest }].reduce(
      (sum, part) => sum + part.weight * (part.price - trade.fill),
      0,
    );
    return (trade.sign * moved) / trade.stopDistance;
  };
  const marks: number[] = [];
  for (let at = Math.floor(from / DAY) * DAY + DAY; at <= now; at += DAY) marks.push(at);
  const moments = [
    ...trades.map((trade) => ({ at: trade.opensAt, order: 2, trade })),
    ...trades.filter(({ endsAt }) => endsAt <= now).map((trade) => ({ at: trade.endsAt, order: 0, trade })),
    ...member.settings
      .slice(1)
      .filter(({ states }) => states)
      .map(({ since, equity }) => ({ at: since, order: 1, equity })),
    ...marks.map((at) => ({ at, order: 3, mark: true })),
    { at: now, order: 4, mark: true },
  ].sort((a, b) => a.at - b.at || a.order - b.order) as (Entry & { at: number; order: number })[];
  let cash = member.settings[0]!.equity;
  let unit = 1 / cash;
  const money = new Map<Trade, number>();
  const held = (at: number, present: boolean) =>
    [...money]
      .filter(([trade]) => trade.knownAt <= at && trade.endsAt > at)
      .reduce((sum, [trade, risk]) => sum + risk * resultAt(trade, at, present), 0);
  const index = [{ at: from, level: 1 }];
  let value = cash;
  for (const moment of moments) {
    if (moment.order === 0) cash += money.get(moment.trade)! * moment.trade.netR;
    else if (moment.order === 2) money.set(moment.trade, cash * moment.trade.share);
    else if (moment.order === 1) {
      const before = cash + held(moment.at, false);
      unit *= before / moment.equity;
      cash += moment.equity - before;
    } else {
      value = cash + held(moment.at, moment.order === 4);
      index.push({ at: moment.at, level: value * unit });
    }
  }
  const daily = index.slice(0, -1);
  const returns = daily.slice(1).map(({ level }, i) => level / daily[i]!.level - 1);
  let [peak, deepest] = [0, 0];
  for (const { level } of index) {
    peak = Math.max(peak, level);
    deepest = Math.min(deepest, level / peak - 1);
  }
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  const deviation = Math.sqrt(returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1));
  const date = new Date(now);
  const monthStart = Math.max(from, Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
  const positions = [...money].filter(([trade]) => trade.knownAt <= now && trade.endsAt > now);
  const values = positions.map(([trade, risk]) => {
    const rest = trade.parts.filter((part) => part.at <= now).reduce((left, { weight }) => left - weight, 1);
    return (trade.sign * rest * risk * priceAt(trade.id)) / trade.stopDistance;
  });
  const closed = trades.filter(({ endsAt }) => endsAt <= now);
  const recent = closed.filter(({ endsAt }) => endsAt > now - 30 * DAY);
  const ordered = [...returns].sort((a, b) => a - b);
  const place = (ordered.length - 1) * 0.05;
  const below = ordered[Math.floor(place)]!;
  const quantile = below + (place % 1) * (ordered[Math.ceil(place)]! - below);
  const tail = returns.filter((one) => one <= quantile);
  return {
    value,
    returns,
    totalReturn: index.at(-1)!.level - 1,
    maxDrawdown: deepest,
    /** The market trades every day. */
    sharpe: (mean / deviation) * Math.sqrt(365),
    monthGain: index.at(-1)!.level / index.findLast(({ at }) => at <= monthStart)!.level - 1,
    gross: values.reduce((sum, one) => sum + Math.abs(one), 0),
    net: values.reduce((sum, one) => sum + one, 0),
    trades: trades.length,
    open: trades.length - closed.length,
    wins: recent.filter(({ netR }) => netR > 0).length,
    recent: recent.length,
    totalR: closed.reduce((sum, { netR }) => sum + netR, 0),
    valueAtRisk: -quantile,
    conditional: -tail.reduce((sum, one) => sum + one, 0) / tail.length,
    results: new Map(
      [...Map.groupBy(recent, ({ strategy }) => strategy)].map(([id, own]) => [
        id,
        { trades: own.length, gain: own.reduce((sum, { share, netR }) => sum + share * netR, 0) },
      ]),
    ),
  };
}
