import { PLANS, SOLD_PLANS } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { announcePrice, findUninformed, type PriceChange, priceChangeName } from '../../modules/billing/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { getDay, oneOf } from './options.ts';
import { toUsageError } from './use-account.ts';

interface PriceFlags {
  readonly usd: string;
  readonly from: string;
  readonly dryRun?: true;
}

/** Announces a new price of a plan to every member who pays for it, or prints whom that would reach. */
export async function announcePriceByCommand(plan: string, flags: PriceFlags): Promise<void> {
  const config = readConfig();
  const change = {
    plan: oneOf('<plan>', plan, SOLD_PLANS),
    newUsd: formatUsd(flags.usd),
    from: getDay('--from', flags.from),
  };
  if (config.stripe === null) throw new UsageError('No payment provider is set: STRIPE_SECRET_KEY is missing.');
  const { label, monthlyUsd } = PLANS[change.plan];
  const text = `${label} costs ${change.newUsd} USD a month instead of ${monthlyUsd} from ${flags.from} on`;
  if (flags.dryRun) return printUninformed(change, text);
  const entry = { act: 'price-change.announced', subject: priceChangeName(change) };
  const informed = await useDatabase(
    ({ database }) =>
      recordCommand(database, config, entry, (tx) => announcePrice(tx, change, Date.now())).catch(toUsageError),
    config,
  );
  print(`${text}. Emails queued by the running site: ${informed}.`);
}

async function printUninformed(change: PriceChange, text: string): Promise<void> {
  const { payers } = await useDatabase(({ database }) =>
    findUninformed(database, change, Date.now()).catch(toUsageError),
  );
  print(
    [`${text}. Emails that would be sent: ${payers.length}.`, ...payers.map(({ email }) => printable(email))].join(
      '\n',
    ),
  );
}

/** Returns an amount as the plans state it: `159`, or `159.50`. @throws {UsageError} if it is none */
function formatUsd(given: string): string {
  const [, whole, cents] = /^([1-9]\d{0,5})(?:\.(\d\d))?$/.exec(given.trim()) ?? [];
  if (whole === undefined) throw new UsageError(`--usd ${printable(given)}: must be an amount, such as 159 or 159.50.`);
  return cents === undefined || cents === '00' ? whole : `${whole}.${cents}`;
}
