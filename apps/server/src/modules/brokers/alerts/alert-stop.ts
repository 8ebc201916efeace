import { BROKERS, type BrokerId } from '@sealtick/contract';
import { amountWords } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { findErasedAfter } from '../../identity/index.ts';
import { findCurrentRisk } from '../../risk/index.ts';
import { WITHOUT_TARGETS } from '../adapters/without-targets.ts';
import type { ConnectionRow, CopyingStop, SiteHalt } from '../brokers.tables.ts';
import { updateConnection } from '../connection-repository.ts';
import { linkState, SILENT_TEXT } from '../connection-view.ts';
import { SITE_HALTS } from '../copy/copying-repository.ts';
import { recordAlert } from './record-alert.ts';

/** Records a message when an account begins to copy nothing, once for each time. @param row Locked */
export async function alertStop(
  tx: Database,
  row: ConnectionRow,
  siteHalt: SiteHalt | null,
  now: number,
): Promise<void> {
  if (row.endedAt !== null) return;
  const stop = await findStop(tx, row, siteHalt, now);
  if (stop === row.noticedStop) return;
  await updateConnection(tx, row.id, { noticedStop: stop });
  // The email about the deletion of the account names the halt.
  if (stop === null || (stop === 'halted' && (await findErasedAfter(tx, row.accountId)) !== null)) return;
  const { name } = BROKERS[row.broker];
  await recordAlert(
    tx,
    row,
    { signalId: null, what: 'nothing is copied', text: getText(stop, row, name) },
    new Date(now),
  );
}

/** Returns why an account copies nothing; null if it copies. */
export async function findStop(
  db: Database,
  row: ConnectionRow,
  siteHalt: SiteHalt | null,
  now: number,
): Promise<CopyingStop | null> {
  const { isRefused, haltedAt, lastSeenAt, equity, peakEquity, accountId } = row;
  if (isRefused) return 'refused';
  if (haltedAt !== null) return 'halted';
  if (siteHalt !== null) return siteHalt;
  // One that has never answered waits for its program.
  if (lastSeenAt !== null && linkState(row, now) !== null) return 'silent';
  if (equity === null || peakEquity === null || equity >= peakEquity) return null;
  const { maxDrawdown } = (await findCurrentRisk(db, [accountId])).get(accountId)!;
  return equity <= peakEquity * (1 - maxDrawdown) ? 'drawdown' : null;
}

/** @param isWatched Whether the site closes positions whose signal ends */
function whatStays(broker: BrokerId, isWatched: boolean): string {
  if (!WITHOUT_TARGETS.has(broker)) return 'Stops and targets stay in place.';
  const { name } = BROKERS[broker];
  return isWatched
    ? `Stops stay in place. ${name} holds no targets: a position is closed when its signal ends.`
    : `Stops stay in place. Targets do not: ${name} holds none.`;
}

const drawdownWords = ({ equity, peakEquity, currency }: ConnectionRow): string =>
  `its equity is ${amountWords(equity!, currency!)} ${currency}, after ${amountWords(peakEquity!, currency!)} ${currency} at the highest`;

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function getText(stop: CopyingStop, row: ConnectionRow, name: string): string {
  const { problem, broker } = row;
  const stays = whatStays(broker, stop !== 'refused' && stop !== 'silent');
  switch (stop) {
    case 'refused':
      return `${sentence(problem ?? `${name} refused the key`)} Disconnect the account, then connect it with a new key. ${stays}`;
    case 'halted':
      return `The kill switch was used: pending entries are cancelled, and nothing is placed until you resume. ${stays}`;
    case 'halted-by-operator':
      return `The operator of the site has halted all copying: pending entries are cancelled. ${stays}`;
    case 'restored':
      return `${SITE_HALTS.restored} Pending entries stay at the broker, and stops stay where they are: watch the account at ${name}.`;
    case 'silent':
      return `${name} has not answered for ${SILENT_TEXT}. Nothing is placed until it answers. ${stays}`;
    case 'drawdown':
      return `The account has reached your maximum drawdown: ${drawdownWords(row)}. Money that was withdrawn counts as well. Nothing is placed until you resume it: then drawdown counts from the present equity. ${stays}`;
  }
}
