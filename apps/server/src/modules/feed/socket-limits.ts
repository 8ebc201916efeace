import { FEED_SOCKETS_PER_ADDRESS, FEED_SOCKETS_PER_MEMBER, type Principal } from '@sealtick/contract';

const WINDOW_MS = 60_000;
/** Handshakes a minute from one address. */
const HANDSHAKES = 300;

/** Limits the open sockets of each member and each address, and the handshakes of each address. */
export class SocketLimits {
  private readonly sockets = new Map<string, number>();
  private readonly handshakes = new Map<string, number>();
  private windowStart = 0;

  /** Returns false for an address that opens sockets too fast. @param now ms of a monotonic clock */
  countHandshake(address: string, now: number): boolean {
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now;
      this.handshakes.clear();
    }
    const count = (this.handshakes.get(address) ?? 0) + 1;
    this.handshakes.set(address, count);
    return count <= HANDSHAKES;
  }

  /**
   * Counts an open socket. One that may still send a key counts separately: visitors whose sockets stay open use up no place of the
   * programs behind the same address.
   * @param principal Null until the first message @returns null where there are too many, else the function that releases it
   */
  open(principal: Principal | null, address: string): (() => void) | null {
    const isKnown = principal !== null && principal.kind !== 'anonymous';
    const owner = isKnown ? `account ${principal.accountId}` : `${principal ? 'address' : 'unidentified'} ${address}`;
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
