import { priceText, unitsText } from '../steps.ts';
import type { BridgeAct, BridgeCommand, BridgeLink, NewCommand } from './bridge-store.ts';

/** How long a change may be fetched: stops and closes are carried out late too. */
const CHANGE_MS = 60_000;

/** What is asked of an order that was placed. */
export interface Change {
  readonly act: Exclude<BridgeAct, 'place'>;
  readonly stop?: number | null;
  readonly units?: number | null;
}

/** Returns the command for a change, rounded to the steps of the order's instrument. */
export function toChange(
  { instruments }: BridgeLink,
  { clientId, body }: Pick<BridgeCommand, 'clientId' | 'body'>,
  { act, stop = null, units = null }: Change,
  now: number,
): NewCommand {
  const step = instruments.find(({ name }) => name === body.instrument);
  const rounded = {
    stop: stop === null || !step ? stop : Number(priceText(stop, step.priceStep)),
    units: units === null || !step ? units : Number(unitsText(units, step.unitStep)),
  };
  const changed = { ...body, price: null, target: null, expiresAt: null, ...rounded };
  return { act, clientId, body: changed, notAfter: now + CHANGE_MS };
}
