import { Child } from '../servers/child-process.ts';
import type { Calls } from './serve-calls.ts';

/** A program of the benchmark that carries out calls, one at a time. */
export class CallChild<C extends Calls> extends Child {
  /** Starts the program, and waits until it is ready. */
  static async start<C extends Calls>(program: URL, ...words: string[]): Promise<CallChild<C>> {
    const child = new CallChild<C>(program, ...words);
    await child.hear();
    return child;
  }

  async call<K extends keyof C>(call: K, ...given: Parameters<C[K]>): Promise<Awaited<ReturnType<C[K]>>> {
    const { value } = await this.ask<{ value: Awaited<ReturnType<C[K]>> }>({ call, given });
    return value;
  }
}
