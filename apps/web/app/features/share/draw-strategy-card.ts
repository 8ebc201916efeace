import type { RecordPerformance, Strategy } from '@sealtick/contract';
import { formatCount, formatPercent, formatRatio } from '../../lib/text/format.ts';
import { restoreText } from '../../lib/text/restore-text.ts';
import { basisMark, COLOR, card, lines, type SiteBrand, text } from './card.ts';
import { curvePath } from './curve-path.ts';

interface StrategyCard {
  readonly site: SiteBrand;
  readonly strategy: Pick<Strategy, 'name' | 'oneLiner' | 'performanceMetrics' | 'restored'>;
  readonly records: readonly Pick<RecordPerformance, 'basis' | 'curve'>[];
}

const CURVE = { x: 640, y: 170, width: 488, height: 250 };

/** Draws a strategy's name, equity curve and figures, with record and market kind. */
export function drawStrategyCard({ site, strategy, records }: StrategyCard): string {
  const { performanceMetrics: metrics, restored } = strategy;
  const title = lines(strategy.name, 20, 2);
  const belowTitle = 190 + title.length * 62;
  // The curve belongs to the same record as the figures.
  const shown = records.find(({ basis }) => basis.record === metrics.basis.record);
  const path = curvePath(shown?.curve.equity ?? [], CURVE);
  const figures = [
    ['Annual return', formatPercent(metrics.annualReturn, 1, 'exceptZero')],
    ['Max drawdown', formatPercent(metrics.maxDrawdown)],
    ['Sharpe', formatRatio(metrics.sharpe)],
    ['Trades', formatCount(metrics.trades)],
  ] as const;
  const content = [
    ...title.map((line, i) => text(72, 200 + i * 62, line, { size: 54, weight: 600 })),
    ...lines(strategy.oneLiner, 46, 3).map((line, i) =>
      text(72, belowTitle + i * 34, line, { size: 24, color: COLOR.inkQuiet }),
    ),
    path === ''
      ? text(CURVE.x + CURVE.width, 300, 'No record yet', { size: 24, color: COLOR.inkFaint, anchor: 'end' })
      : `<path d="${path}" fill="none" stroke="${shown?.basis.record === 'live' ? COLOR.accent : COLOR.backtest}" stroke-width="3.5" stroke-linejoin="round"/>`,
    `<path d="M72 456H1128" stroke="${COLOR.line}" stroke-width="2"/>`,
    ...figures.flatMap(([label, value], i) => [
      text(72 + i * 268, 496, label, { size: 20, color: COLOR.inkFaint }),
      text(72 + i * 268, 538, value, { size: 36, weight: 600 }),
    ]),
    ...(restored ? [text(72, 562, restoreText(restored), { size: 18, color: COLOR.warn })] : []),
    basisMark(metrics.basis, 'Live record'),
  ];
  const smallPrint = 'Hypothetical results have limits. Past performance is no guide to future results.';
  return card(site, smallPrint, content.join(''));
}
