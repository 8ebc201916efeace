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
export async function switchSending(clock: Clock, tx: Database, { isPaused, reason }: SwitchInput): Promise<void> {
  await lockSwitch(tx);
  const before = (await selectSwitch(tx))?.isPaused ?? false;
  if (before === isPaused)
    throw new AppError('CONFLICT', isPaused ? 'Sending is already paused.' : 'Sending is not paused.');
  await insertSwitch(tx, { isPaused, reason, at: new Date(clock.now()) });
  await wake(tx, DELIVERY_CHANNEL);
}
