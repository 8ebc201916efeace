/** TWS says so of an order that it holds until the market opens; it arrives as a warning, code 399. */
export const MARKET_CLOSED = /will not be placed at the exchange until|market is closed|no trades? .*until/i;

const LOST: readonly number[] = [1100, 2110];
const RESTORED: readonly number[] = [1101, 1102];

/** Whether TWS has lost its connection to Interactive Brokers. */
export const isConnectionLost = (code: number): boolean => LOST.includes(code);
/** Whether TWS has it again. */
export const isConnectionRestored = (code: number): boolean => RESTORED.includes(code);

/** Whether TWS refuses all orders because its API is set to read only. */
export const isReadOnly = (message: string): boolean => /read-only mode/i.test(message);

/** Messages about an order that is placed nevertheless: held short sale, order type simulated, preset changed the validity. */
const WARNINGS: readonly number[] = [399, 404, 10311, 10349];

/**
 * Whether a message about an order means that TWS does not place it. After TWS has acknowledged an order, only 201 rejects it:
 * other messages are about a change of it.
 */
export function isRejection(code: number, message: string, status: string | null): boolean {
  if ((code >= 2100 && code < 3_000) || WARNINGS.includes(code) || /warning:/i.test(message)) return false;
  if (code === 202) return false;
  return code === 201 || status === null;
}

/** Returns the text of a message without the line break that TWS writes for its own window. */
export const getReason = (message: string): string =>
  message
    .replace(/<br>|\s+/g, ' ')
    .trim()
    .slice(0, 240);
