import type { Database } from '../../../platform/database.ts';
import { endOpen, findPresentChannel, SWITCHED_OFF, switchChannelOff } from '../channels/channel-repository.ts';
import { getChannel } from './one-click-token.ts';

/** Shown to the member beside the channel. */
export const LEFT_BY_LINK = 'Switched off by the link in an email. Switch it on to receive emails again.';

/** What a token in an email names. */
export interface NamedChannel {
  readonly address: string;
  readonly isOn: boolean;
}

/** Returns the channel that a token names, null if it was deleted; undefined if this site has not signed the token. */
export async function findNamed(db: Database, secret: string, token: string): Promise<NamedChannel | null | undefined> {
  const id = getChannel(secret, token);
  return id === null ? undefined : findPresentChannel(db, id);
}

/**
 * Switches the channel that a token names off immediately: what is queued for it is not sent. Returns whether this site has
 * signed the token; a channel that was deleted or is off stays so.
 */
export async function switchOffByToken(db: Database, secret: string, token: string, now: Date): Promise<boolean> {
  const id = getChannel(secret, token);
  if (id === null) return false;
  const isSwitched = await switchChannelOff(db, id, LEFT_BY_LINK);
  if (isSwitched) await endOpen(db, id, { state: 'suppressed', reason: SWITCHED_OFF }, now);
  return true;
}
