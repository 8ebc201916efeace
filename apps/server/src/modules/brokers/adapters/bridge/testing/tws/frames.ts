export type Field = string | number;

/** Messages that TWS sends and gets, by their numbers in the protocol. */
export const OUT = {
  orderStatus: 3,
  error: 4,
  openOrder: 5,
  nextValidId: 9,
  contractData: 10,
  execution: 11,
  managedAccounts: 15,
  contractDataEnd: 52,
  openOrderEnd: 53,
  executionEnd: 55,
  commission: 59,
  position: 61,
  positionEnd: 62,
  accountSummary: 63,
  accountSummaryEnd: 64,
  completedOrder: 101,
  completedOrdersEnd: 102,
} as const;

export const IN = {
  placeOrder: 3,
  cancelOrder: 4,
  executions: 7,
  orderIds: 8,
  contractData: 9,
  allOpenOrders: 16,
  positions: 61,
  accountSummary: 62,
  startApi: 71,
  completedOrders: 99,
} as const;

/** Returns a message: four bytes of length, then fields that end with a zero byte. */
export function frame(fields: readonly Field[]): Buffer {
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

const HELLO = Buffer.from('API\0');

/** Splits what arrives on a connection into messages. The first is the range of versions, behind `API` and a zero byte. */
export class FrameReader {
  private buffer = Buffer.alloc(0);
  private isGreeted = false;

  read(data: Buffer): string[][] {
    this.buffer = Buffer.concat([this.buffer, data]);
    if (!this.isGreeted) {
      if (this.buffer.length < HELLO.length) return [];
      if (!this.buffer.subarray(0, HELLO.length).equals(HELLO)) throw new Error('The program does not greet with API.');
      this.buffer = this.buffer.subarray(HELLO.length);
      this.isGreeted = true;
    }
    const messages: string[][] = [];
    while (this.buffer.length >= 4) {
      const end = 4 + this.buffer.readUInt32BE();
      if (this.buffer.length < end) break;
      messages.push(this.buffer.subarray(4, end).toString('utf8').split('\0'));
      this.buffer = this.buffer.subarray(end);
    }
    return messages;
  }
}
