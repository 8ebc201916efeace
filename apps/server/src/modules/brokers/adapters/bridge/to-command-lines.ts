import { clientTag } from '../client-tag.ts';
import type { BridgeCommand } from './bridge-store.ts';

/** Returns a command as a bridge program gets it, with the marks of its order. */
export const toWireCommand = ({ id, act, clientId, body }: BridgeCommand) => ({
  id,
  act,
  clientId,
  ...clientTag(clientId),
  ...body,
});

/**
 * Returns commands as lines of fields between tabs, for programs without a reader of JSON: id, act, tag, magic, instrument,
 * side, type, units, price, stop, target, seconds until which the entry is valid. Null is an empty field.
 */
export function toCommandLines(commands: readonly BridgeCommand[]): string {
  const lines = commands.map((command) => {
    const { id, act, tag, magic, instrument, side, type, units, price, stop, target, expiresAt } =
      toWireCommand(command);
    const until = expiresAt === null ? null : Math.floor(expiresAt / 1_000);
    return [id, act, tag, magic, instrument, side, type, units, price, stop, target, until]
      .map((field) => field ?? '')
      .join('\t');
  });
  return ['sealtick 1', ...lines, ''].join('\n');
}
