/** Calls that a program of the benchmark carries out for its parent. */
export type Calls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

type Order = 'end' | { readonly call: string; readonly given: readonly unknown[] };

/** Carries out the calls of the parent process, one at a time, until it ends this one. */
export function serveCalls(calls: Calls, close = async () => {}): void {
  const end = async () => {
    await close();
    process.exit(0);
  };
  // The parent ended without a word.
  process.on('disconnect', end);
  process.on('message', async (order: Order) => {
    if (order === 'end') return end();
    const call = calls[order.call] as (...given: readonly unknown[]) => Promise<unknown>;
    process.send?.({ value: await call(...order.given) });
  });
  process.send?.('ready');
}
