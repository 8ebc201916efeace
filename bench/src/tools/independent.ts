import { type ChanceRequest, mulberry32 } from '@sealtick/engine';

/** The outcomes of a bootstrap in blocks from the definition: every path is drawn, kept, and read afterwards. */
export function drawChance({ results, riskFraction, drawdownLimit, draws = 10_000, seed = 1 }: ChanceRequest) {
  const random = mulberry32(seed);
  const block = Math.ceil(Math.sqrt(results.length));
  const ends: number[] = [];
  const falls: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const drawn: number[] = [];
    while (drawn.length < results.length) {
      const start = Math.floor(random() * (results.length - block + 1));
      drawn.push(...results.slice(start, start + block));
    }
    let [equity, peak, fall] = [1, 1, 0];
    for (const result of drawn.slice(0, results.length)) {
      equity *= 1 + riskFraction * result;
      peak = Math.max(peak, equity);
      fall = Math.max(fall, (peak - equity) / peak);
    }
    ends.push(equity);
    falls.push(fall);
  }
  const band = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(share * draws) - 1]!;
    return { low: at(0.05), median: at(0.5), high: at(0.95) };
  };
  return {
    end: band(ends),
    drawdown: band(falls),
    drawdownChance: falls.filter((fall) => fall >= drawdownLimit).length / draws,
  };
}

/** The probability of overfitting from the definition, split by split. */
export function splitOverfitting(columns: readonly ArrayLike<number>[], blocks: number): number {
  const size = Math.floor(columns[0]!.length / blocks);
  const skipped = columns[0]!.length - size * blocks;
  const sharpe = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return mean / Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  };
  let [below, splits] = [0, 0];
  for (let bits = 0; bits < 2 ** blocks; bits++) {
    const chosen = Array.from({ length: blocks }, (_, block) => Math.floor(bits / 2 ** block) % 2 === 1);
    if (chosen.filter(Boolean).length !== blocks / 2) continue;
    const half = (column: ArrayLike<number>, isChosen: boolean) =>
      Array.from(column)
        .slice(skipped)
        .filter((_, row) => chosen[Math.floor(row / size)] === isChosen);
    const inside = columns.map((column) => sharpe(half(column, true)));
    const outside = columns.map((column) => sharpe(half(column, false)));
    const best = inside.indexOf(Math.max(...inside));
    const omega = (outside.filter((value) => value < outside[best]!).length + 1) / (columns.length + 1);
    splits += 1;
    if (Math.log(omega / (1 - omega)) <= 0) below += 1;
  }
  return below / splits;
}
