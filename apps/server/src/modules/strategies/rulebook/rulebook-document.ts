import type { Strategy } from '@sealtick/contract';
import { streamWords } from '@sealtick/engine';
import { type DocumentDate, documentDate } from '../../../platform/pdf/document-date.ts';
import type { Part } from '../playbook/playbook-data.ts';
import { parameterRows, part } from '../playbook/playbook-parts.ts';

/** The rules of one strategy, as the rulebook prints them. */
export interface StrategyRules {
  readonly name: string;
  readonly oneLiner: string;
  readonly version: string;
  readonly parts: readonly Part[];
  /** Name, value, range and meaning of each. */
  readonly parameters: readonly (readonly string[])[];
}

/** Data of the template `rulebook.typ`. */
export interface RulebookDocument {
  readonly title: string;
  readonly author: string;
  readonly foot: string;
  readonly date: DocumentDate;
  readonly strategies: readonly StrategyRules[];
}

/** Returns the rules of the active strategies as their document prints them. @param printedAt ISO 8601 UTC. */
export function rulebookDocument(
  strategies: readonly Strategy[],
  { siteName, printedAt }: { readonly siteName: string; readonly printedAt: string },
): RulebookDocument {
  return {
    title: 'Rulebook',
    author: siteName,
    foot: `${siteName} · Rulebook · ${printedAt.slice(0, 10)} · education, not advice`,
    date: documentDate(printedAt),
    strategies: strategies.filter(({ isActive }) => isActive).map(getRules),
  };
}

function getRules(strategy: Strategy): StrategyRules {
  const { executionPlaybook: playbook, version, publishedIndex, streams } = strategy;
  const sealed = publishedIndex === null ? '' : `, published in log entry ${publishedIndex}`;
  return {
    name: strategy.name,
    oneLiner: strategy.oneLiner,
    version: `Version ${version}${sealed}. Streams: ${streamWords(streams)}.`,
    parts: [
      part('Setup conditions', playbook.setupConditions),
      part('Entry trigger', playbook.entryTrigger),
      part('Stop loss', playbook.stopLoss),
      part('Profit targets', playbook.profitTargets),
      part('Risk sizing', playbook.riskSizing),
    ],
    parameters: parameterRows(strategy.parameters),
  };
}
