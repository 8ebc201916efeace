import type { Receipt } from '@sealtick/contract';

/** Receipts of one message are queued within this time. */
const TOGETHER_MS = 2_000;

/** One message with what became of it in each channel. */
interface Message {
  readonly id: string;
  readonly first: Receipt;
  readonly receipts: readonly Receipt[];
}

/** Returns receipts as messages, the newest first: those of one signal and type that were queued together are one. */
export function groupMessages(receipts: readonly Receipt[]): readonly Message[] {
  const messages: { id: string; first: Receipt; receipts: Receipt[] }[] = [];
  for (const receipt of receipts) {
    const same = messages.find(({ first }) => isSame(first, receipt));
    if (same) same.receipts.push(receipt);
    else messages.push({ id: receipt.id, first: receipt, receipts: [receipt] });
  }
  return messages;
}

/** A receipt of the page is counted from the seal, so only the signal says that it belongs to its opening. */
function isSame(one: Receipt, other: Receipt): boolean {
  if (one.type !== other.type || one.signal?.id !== other.signal?.id) return false;
  if (one.strategyName !== other.strategyName || one.summary !== other.summary) return false;
  if (one.type === 'signal.opened' && one.signal !== null) return true;
  return Math.abs(Date.parse(one.queuedAt) - Date.parse(other.queuedAt)) < TOGETHER_MS;
}

/** Returns whether a message came after the inbox was marked as read. */
export const isUnread = ({ first }: Message, readAt: string | null): boolean =>
  first.type !== 'test' && (readAt === null || Date.parse(first.queuedAt) > Date.parse(readAt));
