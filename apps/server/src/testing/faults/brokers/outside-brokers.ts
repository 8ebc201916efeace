import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { BrokerReplies, BrokerRequest } from './broker-messages.ts';

/** The process of the brokers, which outlives the program that it is called by. */
export class OutsideBrokers {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (reply: unknown) => void>();
  private asked = 0;

  constructor() {
    this.child = fork(join(import.meta.dirname, 'broker-process.ts'), { env: { PATH: process.env.PATH } });
    this.child.on('message', ({ id, reply }: { id: number; reply: unknown }) => {
      this.waiting.get(id)?.(reply);
      this.waiting.delete(id);
    });
  }

  ask<R extends BrokerRequest>(request: R): Promise<BrokerReplies[R['ask']]> {
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve as (reply: unknown) => void);
      this.child.send({ id, request });
    });
  }

  end(): void {
    this.child.kill();
  }
}
