import { ExchangeRefusal } from '../exchange-refusal.ts';
import type { IbkrClient } from './ibkr-client.ts';
import { IbkrAnything, IbkrReply } from './ibkr-schemas.ts';
import { shortText } from './short-text.ts';

/**
 * Questions that are answered with yes, by the id of their message. The others are refused: among them are the member's own limits
 * for the size and the value of an order.
 */
const CONFIRMED: Readonly<Record<string, string>> = {
  o163: 'the price is further from the market than a percentage, as stops and targets are',
  o354: 'the account has no market data for the instrument',
  o403: 'the order will be filled immediately',
  o10151: 'the risks of market orders',
  o10152: 'the risks of stop orders once they are active',
  o10331: 'the risks of stop orders',
};

/** Chained questions about one order. */
const MOST_QUESTIONS = 10;

/**
 * Sends an order or a change of one and answers the questions about it. @returns The orders that were taken
 * @throws {ExchangeRefusal} with the text of a question that is not on the list, or of the refusal
 */
export async function sendOrder(client: IbkrClient, path: string, body: object): Promise<IbkrReply> {
  let reply = await client.send(IbkrReply, path, { method: 'POST', body });
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    const question = reply.find(({ id, order_id }) => id !== undefined && order_id === undefined);
    if (question === undefined) return reply;
    const address = `/iserver/reply/${encodeURIComponent(question.id!)}`;
    const ids = question.messageIds ?? [];
    if (ids.length === 0 || !ids.every((id) => Object.hasOwn(CONFIRMED, id))) {
      await client.send(IbkrAnything, address, { method: 'POST', body: { confirmed: false } }).catch(() => {});
      throw new ExchangeRefusal(questionText(question));
    }
    reply = await client.send(IbkrReply, address, { method: 'POST', body: { confirmed: true } });
  }
  throw new ExchangeRefusal(`Interactive Brokers asked more than ${MOST_QUESTIONS} questions about the order`);
}

function questionText({ messageIds = [], message = [] }: IbkrReply[number]): string {
  const ids = messageIds.join(', ') || 'no id';
  return shortText(`Interactive Brokers asks a question that this site does not answer (${ids}): ${message.join(' ')}`);
}
