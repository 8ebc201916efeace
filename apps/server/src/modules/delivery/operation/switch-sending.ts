import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { wake } from '../../../platform/wake-up.ts';
import { DELIVERY_CHANNEL } from '../delivery-wake-up.ts';
import { insertSwitch, lockSwitch, selectSwitch } from '../sending/switch-repository.ts';

interface SwitchInput {
  readonly isPaused: boolean;
  readonly reason: string;
}

/** Pauses all sending, or resumes it. What is paused for longer than it is valid is missed. @throws {AppError} CONFLICT */
export async function switchSending(clock: Clock, db: Database, { isPaused, reason }: SwitchInput): Promise<void> {
  await lockSwitch(db);
  const before = (await selectSwitch(db))?.isPaused ?? false;
  if (before === isPaused)
    throw new AppError('CONFLICT', isPaused ? 'Sending is already paused.' : 'Sending is not paused.');
  await insertSwitch(db, { isPaused, reason, at: new Date(clock.now()) });
  await wake(db, DELIVERY_CHANNEL);
}
