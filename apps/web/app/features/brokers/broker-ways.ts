import { BROKER_WAYS, type BrokerId } from '@sealtick/contract';

const WAYS: readonly (readonly BrokerId[])[] = Object.values(BROKER_WAYS);

/** Returns the ways to connect the same broker, the usual one first. */
export const getWays = (broker: BrokerId): readonly BrokerId[] =>
  WAYS.find((ways) => ways.includes(broker)) ?? [broker];

/** Whether the list has a row for it: one for each broker, whatever its ways. */
export const hasRow = (broker: BrokerId): boolean => getWays(broker)[0] === broker;

/** Returns the way that a member has connected, otherwise the usual one. */
export const chosenWay = (broker: BrokerId, connected: readonly { readonly broker: BrokerId }[]): BrokerId =>
  getWays(broker).find((way) => connected.some((one) => one.broker === way)) ?? broker;
