import { FEED_SOCKETS_PER_ADDRESS, FEED_SOCKETS_PER_MEMBER, type Principal } from '@sealtick/contract';
import { addressBlock, BLOCK_FACTOR } from '../../platform/http/address-group.ts';

const WINDOW_MS = 60_000;
/** Handshakes a minute of one account, or from one address where the account is not known. */
export const HANDSHAKES = 300;

/** Limits the open sockets and the handshakes of each member and each address. */
export class SocketLimits {
  private readonly sockets = new Map<string, number>();
  /** Sockets of each address that may still send a key, the oldest first, each by the function that closes it. */
  private readonly unidentified = new Map<string, Set<() => void>>();
  private readonly handshakes = new Map<string, number>();
  private windowStart = 0;

  /**
   * Counts a handshake by the account that its cookie names, otherwise by address, IPv6 also by /48. Returns false above the limit.
   * @param principal Null where a key may follow @param address From `addressGroup` @param now ms of a monotonic clock
   */
  countHandshake(principal: Principal | null, address: string, now: number): boolean {
    this.beginWindow(now);
    const account = getAccount(principal);
    if (account !== null) return this.add(account, 1) <= HANDSHAKES;
    const block = addressBlock(address);
    const isWithin = this.add(address, 1) <= HANDSHAKES;
    return (block === null || this.add(block, 1) <= BLOCK_FACTOR * HANDSHAKES) && isWithin;
  }

  /** Counts a handshake that was counted by address by the account of its key. Returns false above the limit of the account. */
  moveHandshake(principal: Principal, address: string, now: number): boolean {
    this.beginWindow(now);
    const account = getAccount(principal);
    if (account === null) return true;
    this.add(address, -1);
    const block = addressBlock(address);
    if (block !== null) this.add(block, -1);
    return this.add(account, 1) <= HANDSHAKES;
  }

  private beginWindow(now: number): void {
    if (now - this.windowStart < WINDOW_MS) return;
    this.windowStart = now;
    this.handshakes.clear();
  }

  /** A handshake of the window before is not taken off. */
  private add(caller: string, change: 1 | -1): number {
    const count = Math.max(0, (this.handshakes.get(caller) ?? 0) + change);
    this.handshakes.set(caller, count);
    return count;
  }

  /**
   * Counts an open socket that may still send a key. Above the limit of the address the oldest is closed: a program sends its key as soon
   * as it is connected, so the sockets of visitors use up no place of the programs behind the same address.
   * @returns the function that releases it
   */
  openUnidentified(address: string, close: () => void): () => void {
    const sockets = this.unidentified.get(address) ?? new Set();
    this.unidentified.set(address, sockets.add(close));
    if (sockets.size > FEED_SOCKETS_PER_ADDRESS) {
      const [oldest] = sockets;
      sockets.delete(oldest!);
      oldest!();
    }
    return () => {
      sockets.delete(close);
      if (sockets.size === 0 && this.unidentified.get(address) === sockets) this.unidentified.delete(address);
    };
  }

  /** Counts an open socket of a principal. @returns null where there are too many, else the function that releases it */
  open(principal: Principal, address: string): (() => void) | null {
    const isKnown = principal.kind !== 'anonymous';
    const owner = isKnown ? `account ${principal.accountId}` : `address ${address}`;
    const count = this.sockets.get(owner) ?? 0;
    if (count >= (isKnown ? FEED_SOCKETS_PER_MEMBER : FEED_SOCKETS_PER_ADDRESS)) return null;
    this.sockets.set(owner, count + 1);
    return () => {
      const left = (this.sockets.get(owner) ?? 1) - 1;
      if (left > 0) this.sockets.set(owner, left);
      else this.sockets.delete(owner);
    };
  }
}

/** Keys and browsers of an account separately, so that a program that connects too often does not lock its owner out of the pages. */
const getAccount = (principal: Principal | null): string | null =>
  principal === null || principal.kind === 'anonymous'
    ? null
    : `${principal.kind === 'key' ? 'keys' : 'browsers'} of ${principal.accountId}`;
