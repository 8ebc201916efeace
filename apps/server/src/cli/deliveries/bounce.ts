import { storedEmailAddress } from '@sealtick/contract';
import { recordBounce } from '../../modules/delivery/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { text } from '../operator/options.ts';
import { record } from '../operator/record.ts';
import { print } from '../print.ts';

/** Ends the email channels of an address that sent an email back later. */
export async function recordBounceByCommand(given: string, flags: { readonly reason: string }): Promise<void> {
  const address = storedEmailAddress(given).toLowerCase();
  const reason = text('--reason', flags.reason, 200);
  // The audit log stores it for seven years.
  if (reason.toLowerCase().includes(address)) throw new UsageError('--reason: must not contain the address.');
  const ended = await record('channel.bounced', reason, async (tx) => {
    const found = await recordBounce(tx, address, reason, systemClock.now());
    if (found === 0) throw new UsageError(`No email channel has the address ${printable(address)}.`);
    return found;
  });
  print(`${printable(address)}: ${ended === 1 ? '1 channel' : `${ended} channels`} ended.`);
}
