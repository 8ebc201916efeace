import type { Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import type { PublishedFigures, SourceRows } from './source.ts';

/** Reports strategies that run by the log, and that a site leaves out of its lists: only the records of the others would be seen. */
export function checkHidden(
  { listed, since }: SourceRows,
  figures: readonly PublishedFigures[],
  { contents }: LeafPass,
  findings: Findings,
): void {
  if (!listed) return;
  const markets = new Set([...listed].map((key) => key.split(' ')[0]!));
  for (const { strategyId, market } of contents.strategies()) {
    const { index, issuedAt } = contents.getVersions(strategyId, market)[0]!;
    if (index > since || !markets.has(market) || contents.isRetired(strategyId, market)) continue;
    const report = (text: string) =>
      findings.add({
        code: 'ROW_MISMATCH',
        layer: 'row',
        index,
        detail: `Strategy ${strategyId} was published as entry ${index}, ${text}.`,
      });
    if (!listed.has(`${market} ${strategyId}`)) report('but the site does not list it');
    const records = figures.filter((one) => one.place === LIVE_RECORDS && one.market === market);
    const isDue = records.some(({ to }) => to >= Date.parse(issuedAt));
    if (isDue && !records.some((one) => one.strategyId === strategyId))
      report('but the site shows no live record of it');
  }
}

/** Where a site shows the figures of all live records. */
export const LIVE_RECORDS = '/api/live-records';
