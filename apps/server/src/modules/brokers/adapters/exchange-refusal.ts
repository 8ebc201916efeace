import { BrokerRefusal, BrokerUnavailable, type OrderAnswer } from '../broker-adapter.ts';
import { rejected } from './answers.ts';

/** An exchange understood a request and refused it. */
export class ExchangeRefusal extends Error {
  override readonly name = 'ExchangeRefusal';
  /** The exchange's number of the reason; null where it has texts only. */
  readonly code: number | null;

  constructor(message: string, code: number | null = null) {
    super(message);
    this.code = code;
  }
}

const instead =
  (answer: (refusal: ExchangeRefusal) => never) =>
  (error: unknown): never => {
    if (error instanceof ExchangeRefusal) return answer(error);
    throw error;
  };

/** Returns the answer to an order or a change; a refusal is a rejection. */
export const orRejected = (answer: Promise<OrderAnswer>): Promise<OrderAnswer> =>
  answer.catch((error: unknown) => {
    if (error instanceof ExchangeRefusal) return rejected(error.message);
    throw error;
  });

/** Returns what was read. A refused read says nothing about what was looked for. @throws {BrokerUnavailable} */
export const orUnavailable = <T>(exchange: string, read: Promise<T>): Promise<T> =>
  read.catch(
    instead(({ message }) => {
      throw new BrokerUnavailable(`${exchange}: ${message}`);
    }),
  );

/** Returns what a key may read. @param refusal Says what the exchange does not accept @throws {BrokerRefusal} */
export const orRefusedKey = <T>(refusal: string, read: Promise<T>): Promise<T> =>
  read.catch(
    instead(({ message }) => {
      throw new BrokerRefusal('apiKey', `${refusal}: ${message}`);
    }),
  );
