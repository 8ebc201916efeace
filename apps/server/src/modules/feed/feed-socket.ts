import type { Socket } from 'node:net';
import { FEED_BACKLOG_BYTES, FEED_CLOSE } from '@sealtick/contract';
import type { WebSocket } from 'ws';
import { textFrames } from './frame.ts';

/** How long a reader may take to answer a close before it is cut off. */
const CLOSE_PATIENCE_MS = 2_000;

/** One connection. Frames made for many are written to it as they are. */
export class FeedSocket {
  isOpen = true;
  isAlive = true;
  readonly ws: WebSocket;
  private readonly socket: Socket;
  /** Bytes that had left the process when it was last looked, and since when it is no more. */
  private taken = 0;
  private takenAt = Number.POSITIVE_INFINITY;

  constructor(ws: WebSocket, socket: Socket) {
    this.ws = ws;
    this.socket = socket;
  }

  /** Closes a reader that is too far behind, instead of keeping for it what it does not take. */
  write(frames: Buffer, whenSent?: () => void): void {
    if (!this.isOpen) return;
    if (this.socket.writableLength > FEED_BACKLOG_BYTES) {
      this.close(FEED_CLOSE.slow, 'You are too far behind; resume by your cursor.');
    } else if (whenSent) {
      this.socket.write(frames, whenSent);
    } else {
      this.socket.write(frames);
    }
  }

  say(message: object): void {
    this.write(textFrames([JSON.stringify(message)]));
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), CLOSE_PATIENCE_MS).unref();
  }

  /** Cuts off a reader that takes nothing of what waits for it. @param now ms, of any clock that only goes forward */
  cutOffWhenStalled(now: number, stallMs: number): void {
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

  /** Returns false for a reader that answered nothing since the last ping. */
  ping(frame: Buffer): boolean {
    if (!this.isAlive) {
      this.isOpen = false;
      this.ws.terminate();
      return false;
    }
    this.isAlive = false;
    if (this.isOpen) this.socket.write(frame);
    return true;
  }
}
