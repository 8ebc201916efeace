import { createInterface } from 'node:readline/promises';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { deleteSeries } from '../../modules/market-data/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { print, printJson, printMessage } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { chooseSeries, seriesName } from './choose-series.ts';
import { seriesDocument } from './list-data.ts';
import { findSealedUses, type SealedUse, sealedUseText } from './sealed-uses.ts';

interface Flags {
  readonly prices?: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Deletes the series that match, after a confirmation, and states which published versions rest on them. */
export async function deleteData(symbol: string, timeframe: string | undefined, flags: Flags): Promise<void> {
  if (!flags.yes && !process.stdin.isTTY) {
    throw new UsageError('data delete: add --yes to delete without a question. Nothing was deleted.');
  }
  const config = readConfig();
  const { series, usedBy, isDeleted } = await useDatabase(async ({ database }) => {
    const chosen = await chooseSeries(database, { symbol, timeframe, prices: flags.prices });
    const uses = await findSealedUses(database, chosen);
    for (const one of chosen) printMessage(`${seriesName(one)}: ${one.bars.toLocaleString('en-US')} bars`);
    if (uses.length > 0) printMessage(warning(uses));
    const confirmed = flags.yes ?? (await confirm('Delete these series and their import history?'));
    for (const one of confirmed ? chosen : []) {
      const act = { act: 'bars.deleted', subject: seriesName(one) };
      await recordCommand(database, config, act, (tx) => deleteSeries(tx, one.id));
    }
    return { series: chosen, usedBy: uses, isDeleted: confirmed };
  }, config);
  if (flags.json) printJson({ deleted: isDeleted ? series.map(seriesDocument) : [], usedBy });
  else print(isDeleted ? `Deleted: ${series.map(seriesName).join(', ')}.` : 'Nothing was deleted.');
}

function warning(uses: readonly SealedUse[]): string {
  return [
    'The log contains backtests or signals that were computed from these bars. Without them, sealtick verify and',
    'sealtick replay can no longer recompute these versions, and the next start may publish new ones:',
    ...uses.map((use) => `  ${sealedUseText(use)}`),
  ].join('\n');
}

async function confirm(question: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(`${question} [y/N] `)).trim());
  } finally {
    prompt.close();
  }
}
