import { FEED_SOCKETS_PER_ADDRESS, FEED_SOCKETS_PER_MEMBER, type Principal } from '@sealtick/contract';

const WINDOW_MS = 60_000;
/** Handshakes a minute from one address. */
const HANDSHAKES = 300;

/** Who may come in: how many sockets each member and each address holds, and how often an address knocks. */
export class Door {
  private readonly open = new Map<string, number>();
  private readonly knocks = new Map<string, number>();
  private windowStart = 0;

  /** False for an address that opens sockets too fast. @param now ms, of any clock that only goes forward */
  knock(address: string, now: number): boolean {
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now;
      this.knocks.clear();
    }
    const count = (this.knocks.get(address) ?? 0) + 1;
    this.knocks.set(address, count);
    return count <= HANDSHAKES;
  }

  /** Takes a place; null where all are taken. Call what it returns to give the place back. */
  enter(principal: Principal, address: string): (() => void) | null {
    const isKnown = principal.kind !== 'anonymous';
    const who = isKnown ? `account ${principal.accountId}` : `address ${address}`;
    const count = this.open.get(who) ?? 0;
    if (count >= (isKnown ? FEED_SOCKETS_PER_MEMBER : FEED_SOCKETS_PER_ADDRESS)) return null;
    this.open.set(who, count + 1);
    return () => {
      const left = (this.open.get(who) ?? 1) - 1;
      if (left > 0) this.open.set(who, left);
      else this.open.delete(who);
    };
  }
}
