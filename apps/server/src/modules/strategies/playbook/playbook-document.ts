import type { Basis, PerformanceMetrics, Strategy } from '@sealtick/contract';
import { streamWords } from '@sealtick/engine';
import { documentDate } from '../../../platform/pdf/document-date.ts';
import { figureRows } from './figure-rows.ts';
import { percent } from './figure-text.ts';
import type { PlaybookDocument } from './playbook-data.ts';
import { parameterRows, part } from './playbook-parts.ts';

/** Who prints a document, and when. */
interface Printing {
  readonly siteName: string;
  /** ISO 8601 UTC. */
  readonly printedAt: string;
}

/** Returns the playbook of a strategy as its document prints it. */
export function playbookDocument(strategy: Strategy, printing: Printing): PlaybookDocument {
  const { executionPlaybook: playbook, performanceMetrics: metrics, name } = strategy;
  const parts = [
    part('Overview', strategy.overview),
    part('For whom', strategy.whoFor),
    part('Setup conditions', playbook.setupConditions),
    part('Entry trigger', playbook.entryTrigger),
    part('Stop loss', playbook.stopLoss),
    part('Profit targets', playbook.profitTargets),
    part('Risk sizing', playbook.riskSizing),
    part('Risk profile', strategy.riskProfile),
    part('Backtest methodology', strategy.backtestMethodology),
  ];
  return {
    title: `${name}: playbook`,
    author: printing.siteName,
    oneLiner: strategy.oneLiner,
    version: versionText(strategy),
    foot: `${printing.siteName} · ${name} · version ${strategy.version} · ${printing.printedAt.slice(0, 10)} · education, not advice`,
    date: documentDate(printing.printedAt),
    riskWarning: getRiskWarning(metrics),
    parts: parts.filter(({ texts, list }) => texts.length + list.length > 0),
    ...figureRows(strategy),
    notice: getNotice(metrics.basis),
    parameters: parameterRows(strategy.parameters),
    faq: strategy.faq,
  };
}

function versionText({ version, publishedIndex, markets, streams }: Strategy): string {
  const sealed = publishedIndex === null ? 'not published in this market' : `published in log entry ${publishedIndex}`;
  return `Version ${version}, ${sealed}. Markets: ${markets.join(', ')}. Streams: ${streamWords(streams) || 'none here'}.`;
}

/** Returns the notice beside backtested and simulated figures, as pages show it; of a live record the usual one. */
function getNotice({ record, market }: Basis): string {
  const parts = [
    market === 'simulated' ? 'Simulated market: prices are generated, and no real money was traded.' : '',
    record === 'backtest' ? 'Backtest: the rules were applied to past prices, with the benefit of hindsight.' : '',
    record === 'backtest' || market === 'simulated'
      ? 'Hypothetical results have limits and do not predict future results.'
      : 'Past performance is no guide to future results.',
  ];
  return parts.filter((text) => text !== '').join(' ');
}

/** Returns the risk warning of a strategy's page. */
function getRiskWarning({ maxDrawdown }: PerformanceMetrics): string {
  const largest =
    maxDrawdown === null || maxDrawdown >= 0
      ? ''
      : ` The largest drawdown of the record below is ${percent(-maxDrawdown)}.`;
  return `Trading carries a substantial risk of loss. Losses can exceed those in this record.${largest} Past performance is no guide to future results. This document is educational and no advice.`;
}
