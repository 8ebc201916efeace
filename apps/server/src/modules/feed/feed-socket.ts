import type { Socket } from 'node:net';
import { FEED_BACKLOG_BYTES, FEED_CLOSE } from '@sealtick/contract';
import type { WebSocket } from 'ws';
import { HEARTBEAT_FRAME, PING_FRAME, textFrames } from './frame.ts';

/** A reader that does not answer a close within this time is terminated. */
const CLOSE_TIMEOUT_MS = 2_000;

/** One connection. Frames that were made for many sockets are written unchanged. */
export class FeedSocket {
  isOpen = true;
  isAlive = true;
  private wantsHeartbeats = false;
  readonly ws: WebSocket;
  private readonly socket: Socket;
  /** Bytes that had left the process by the last check, and since when there are no more. */
  private taken = 0;
  private takenAt = Number.POSITIVE_INFINITY;

  constructor(ws: WebSocket, socket: Socket) {
    this.ws = ws;
    this.socket = socket;
  }

  /** Writes frames, or closes a reader whose backlog is too large. */
  write(frames: Buffer, whenSent?: () => void): void {
    if (!this.isOpen) return;
    if (this.socket.writableLength > FEED_BACKLOG_BYTES) {
      this.close(FEED_CLOSE.slow, 'Connection too slow. Reconnect with your last cursor.');
    } else if (whenSent) {
      this.socket.write(frames, whenSent);
    } else {
      this.socket.write(frames);
    }
  }

  send(message: object): void {
    this.write(textFrames([JSON.stringify(message)]));
  }

  /** Sends a heartbeat now and with each ping, or no more. */
  setHeartbeats(areWanted: boolean): void {
    this.wantsHeartbeats = areWanted;
    if (areWanted) this.write(HEARTBEAT_FRAME);
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Terminates a reader that takes nothing of its backlog. @param now ms of a monotonic clock */
  terminateWhenStalled(now: number, stallMs: number): void {
    const waiting = this.socket.writableLength;
    const taken = this.socket.bytesWritten - waiting;
    if (waiting === 0 || taken !== this.taken || now < this.takenAt) {
      this.taken = taken;
      this.takenAt = now;
    } else if (now - this.takenAt >= stallMs) {
      this.isOpen = false;
      this.ws.terminate();
    }
  }

  /** Pings a reader. Returns false, and terminates it, where it has sent nothing since the last ping. */
  ping(): boolean {
    if (!this.isAlive) {
      this.isOpen = false;
      this.ws.terminate();
      return false;
    }
    this.isAlive = false;
    if (this.isOpen) this.socket.write(PING_FRAME);
    if (this.wantsHeartbeats) this.write(HEARTBEAT_FRAME);
    return true;
  }
}
