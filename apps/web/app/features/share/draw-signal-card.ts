import { cutText } from '@sealtick/engine';
import { escapeXml } from '../../lib/server/escape-xml.ts';
import { formatR } from '../../lib/text/format.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import { formatMoment } from '../../lib/time/time.ts';
import type { PlotBar } from '../../ui/signal-picture/plot.ts';
import { basisMark, COLOR, card, lines, type SiteBrand, text } from './card.ts';
import { drawPricePath } from './draw-price-path.ts';
import type { SharedSignal } from './shared-signal.ts';

interface SignalCard {
  readonly site: SiteBrand;
  /** The public delay, minutes. */
  readonly delayMinutes: number;
  readonly signal: SharedSignal;
  readonly bars: readonly PlotBar[];
}

const PATH = { x: 72, y: 232, width: 1056, height: 286 } as const;
const RIGHT = PATH.x + PATH.width;
/** Bars before the signal: a small picture has room for these and for what followed. */
const BEFORE = 50;
const MAX_SYMBOL_LENGTH = 14;

/** Draws a signal over its bars: plan, outcome, record and market kind. */
export function drawSignalCard({ site, delayMinutes, signal, bars }: SignalCard): string {
  const { strategyName, createdAt, outcome, basis } = signal;
  const [strategy = ''] = lines(strategyName, 34, 1);
  const result = outcome.result === null ? null : formatR(outcome.result);
  const barsBefore = bars.filter(({ closeTime }) => closeTime <= signal.barCloseAt).length;
  const content = [
    sideChip(signal.side),
    title(signal),
    text(72, 206, `${strategy}, ${formatMoment(createdAt)}`, { size: 22, color: COLOR.inkQuiet }),
    ...(result === null
      ? []
      : [text(RIGHT, 166, result, { size: 44, weight: 600, color: COLOR_OF[toTone(result)], anchor: 'end' })]),
    text(RIGHT, 206, outcome.label, { size: 22, weight: 600, color: COLOR.ink, anchor: 'end' }),
    drawPricePath(signal, bars.slice(Math.max(0, barsBefore - BEFORE)), PATH),
    basisMark(basis, 'Live', delayMinutes),
  ];
  return card(site, notice(signal), content.join(''));
}

/** Arrow, label and colour of the side. */
function sideChip(side: SharedSignal['side']): string {
  const isLong = side === 'long';
  const color = isLong ? COLOR.long : COLOR.short;
  const arrow = isLong ? 'm5 12 7-7 7 7M12 19V5' : 'm19 12-7 7-7-7M12 5v14';
  return (
    `<rect x="72" y="126" width="130" height="44" rx="7" fill="${isLong ? COLOR.longSoft : COLOR.shortSoft}"/>` +
    `<path d="${arrow}" transform="translate(82 134) scale(1.16)" fill="none" stroke="${color}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>` +
    text(118, 157, isLong ? 'Long' : 'Short', { size: 25, weight: 600, color })
  );
}

/** Symbol and timeframe in one line; a long symbol is cut. */
function title({ symbol, timeframe }: SharedSignal): string {
  const shown = cutText(symbol, MAX_SYMBOL_LENGTH, '…');
  return `<text x="218" y="166" font-family="Inter" font-size="52" font-weight="600" fill="${COLOR.ink}">${escapeXml(shown)}<tspan dx="16" font-size="30" font-weight="400" fill="${COLOR.inkFaint}">${escapeXml(timeframe)}</tspan></text>`;
}

const COLOR_OF = { gain: COLOR.long, loss: COLOR.short, neutral: COLOR.ink } as const;

function notice({ basis: { record, market, formerLog } }: SharedSignal): string {
  if (formerLog) {
    return 'Published before a restore: not part of the live record. Past performance is no guide to future results.';
  }
  if (market === 'real' && record === 'live') {
    return 'Educational, not investment advice. Past performance is no guide to future results.';
  }
  if (market === 'simulated' && record === 'backtest') {
    return 'Prices are generated; a backtest has the benefit of hindsight. Hypothetical results are no guide to future results.';
  }
  const what =
    market === 'simulated' ? 'Simulated market: prices are generated.' : 'Backtest, with the benefit of hindsight.';
  return `${what} Hypothetical results have limits and are no guide to future results.`;
}
