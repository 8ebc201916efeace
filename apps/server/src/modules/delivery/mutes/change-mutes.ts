import { MUTE_DAYS_MAX, MUTES_MAX, type Mute, type MuteInput } from '@sealtick/contract';
import { DAY_MS, getStrategy, type Instrument } from '@sealtick/engine';
import { AppError, refuseField } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockAccount } from '../../identity/index.ts';
import { countOthers, deleteMute, selectMutes, upsertMute } from './mute-repository.ts';

/** Returns the instruments of the market, which are not read in a transaction. */
type ReadInstruments = () => Promise<readonly Pick<Instrument, 'symbol'>[]>;

/** Returns the mutes of the caller that have not ended. */
export async function listMutes(viewer: Viewer): Promise<Mute[]> {
  return selectMutes(viewer.db, requireAccount(viewer), new Date(viewer.clock.now()));
}

/** Checks that what is to be muted exists. @throws {AppError} if it does not */
export async function checkMute(instruments: ReadInstruments, { kind, subject }: MuteInput): Promise<void> {
  if (kind === 'strategy') {
    if (!getStrategy(subject)) throw refuseField('subject', `There is no strategy ${JSON.stringify(subject)}.`);
  } else if (!(await instruments()).some(({ symbol }) => symbol === subject)) {
    throw refuseField('subject', `Unknown symbol ${JSON.stringify(subject)}.`);
  }
}

/** Mutes a strategy or a symbol for the caller, or changes when the mute ends. */
export async function setMute(viewer: Viewer, input: MuteInput): Promise<Mute> {
  const accountId = requireAccount(viewer);
  const now = viewer.clock.now();
  const until = input.until === null ? null : Date.parse(input.until);
  if (until !== null && (until <= now || until > now + MUTE_DAYS_MAX * DAY_MS))
    throw refuseField('until', `The end must be in the future, at most ${MUTE_DAYS_MAX} days away.`);
  // Two calls at the same time could both pass the limit.
  await lockAccount(viewer.db, accountId);
  if ((await countOthers(viewer.db, accountId, input, new Date(now))) >= MUTES_MAX)
    throw new AppError('CONFLICT', `An account has at most ${MUTES_MAX} mutes. End one first.`);
  return upsertMute(viewer.db, accountId, input, new Date(now));
}

/** Ends a mute of the caller. */
export async function removeMute(viewer: Viewer, id: string): Promise<void> {
  const isDeleted = await deleteMute(viewer.db, requireAccount(viewer), id);
  if (!isDeleted) throw new AppError('NOT_FOUND', 'Unknown mute.');
}
