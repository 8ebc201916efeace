import type { BrokerInstrument, OrderAnswer } from '../broker-adapter.ts';

/** Returns the answer to an order that a broker refused. */
export const rejected = (reason: string): OrderAnswer => ({ outcome: 'rejected', reason });

export const NO_ENTRY = rejected('No entry of this id is pending');
export const NO_POSITION = rejected('No position of this id is open');
export const NO_SHORT = rejected('A spot account cannot sell short');

/** Returns the answer to several changes of one position: the first that is not an acceptance. */
export const joinAnswers = (answers: readonly OrderAnswer[]): OrderAnswer =>
  answers.find(({ outcome }) => outcome !== 'accepted') ?? answers.at(-1) ?? NO_POSITION;

/** Returns the answer to an order that is smaller than the broker takes. */
export const belowLeast = (units: number, least: number): OrderAnswer =>
  rejected(`${units} units are below the least of ${least}`);

/** Returns an instrument by its name at the broker; if there is none, the answer to an order of it. */
export async function findInstrument<Instrument extends BrokerInstrument>(
  broker: string,
  listed: Promise<ReadonlyMap<string, Instrument>>,
  name: string,
): Promise<Instrument | OrderAnswer> {
  try {
    return (await listed).get(name) ?? rejected(`${broker} does not trade ${name} on this account`);
  } catch {
    return { outcome: 'unknown', reason: `Not sent: ${broker} did not list its instruments` };
  }
}
