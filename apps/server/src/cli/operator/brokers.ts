import { REASON_MAX } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { haltCopying } from '../../modules/brokers/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { text } from './options.ts';

interface ReasonFlag {
  readonly reason: string;
}

/** Halts the copying of signals to every account at a broker. */
export async function haltBrokers({ reason }: ReasonFlag): Promise<void> {
  await switchCopying('brokers.halted', reason, new Date(), 'Copying is halted already.');
  print('Copying is halted. The running site cancels pending entries; stops stay.');
}

/** Ends the halt. */
export async function resumeBrokers({ reason }: ReasonFlag): Promise<void> {
  await switchCopying('brokers.resumed', reason, null, 'Copying is not halted.');
  print('Signals are copied again.');
}

async function switchCopying(act: string, given: string, at: Date | null, problem: string): Promise<void> {
  const config = readConfig();
  const values = { after: { reason: text('--reason', given, REASON_MAX) } };
  await useDatabase(
    ({ database }) =>
      recordCommand(database, config, { act, subject: null, values }, async (tx) => {
        if (!(await haltCopying(tx, at))) throw new UsageError(problem);
      }),
    config,
  );
}
