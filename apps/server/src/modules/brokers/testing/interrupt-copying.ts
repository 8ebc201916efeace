import type { FailPoint } from '../../../platform/fail-points.ts';
import { closedFact } from '../../log/testing/facts.ts';
import { followLog } from '../copy/follow-log.ts';
import type { CopySite } from './copy-site.ts';
import type { FakeBroker } from './fake-broker.ts';

export const COPY_POINTS = [
  'before-copy-commit',
  'after-copy-commit',
  'before-broker-call',
  'after-broker-call',
  'before-answer-commit',
] as const satisfies readonly FailPoint[];

/** Ends the work at a point, as the end of its process does: nothing after it runs, and an open transaction is undone. */
class Interrupted extends Error {}

/** What was left after signals that were interrupted and continued. */
export interface Interruptions {
  readonly interrupted: number;
  /** Orders that a broker has more than once, or that no copy belongs to. */
  readonly doubled: number;
  /** Positions without their stop in the round after the restart. */
  readonly withoutStop: number;
  /** Copies that did not reach their end. */
  readonly unended: number;
}

/** Copies a signal to a paper account and to another broker, with one interruption, then restarts the work and lets it end. */
export async function interruptCopying(
  copies: CopySite,
  broker: FakeBroker,
  signalId: string,
  { point, nth }: { readonly point: FailPoint; readonly nth: number },
): Promise<Interruptions> {
  let [passed, interrupted] = [0, 0];
  copies.pass = (name) => {
    if (name !== point) return undefined;
    passed += 1;
    // Other accounts of the process are interrupted at their next point.
    if (passed < nth) return undefined;
    interrupted = 1;
    throw new Interrupted();
  };
  copies.market.add([1.1, 1.1, 1.1, 1.1]);
  await copies.tick();
  const placedBefore = broker.held.size;
  const targets = [
    { price: '1.10200', weight: 0.5 },
    { price: '1.10400', weight: 0.5 },
  ];
  await copies.publish(copies.opened(signalId, { targets })).catch(rethrowOthers);
  await copies.tick();
  copies.pass = () => undefined;
  await copies.restart();
  // A broker that loses the stop of what was filled while the site was down is the worst case.
  broker.fill(1.1);
  for (const held of broker.held.values()) if (held.state === 'open') held.stop = null;
  await followLog(copies.deps);
  await copies.tick();
  const placed = broker.held.size - placedBefore;
  const withoutStop = (await broker.positions()).filter(({ stop }) => stop === null).length;
  await copies.tick();
  broker.fill(1.1);
  copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.1, 1.1, 1.1]);
  await copies.tick();
  await copies.publish({ ...closedFact(signalId), reason: 'exit' });
  // The paper account closes at the first bar that opens after the request.
  await copies.tick();
  copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.1, 1.1, 1.1]);
  for (let round = 0; round < 2; round += 1) await copies.tick();
  const { book } = broker;
  const repeated = book.length - new Set(book).size;
  const ofSignal = (await copies.orders()).filter((order) => order.signalId === signalId);
  const expected = ofSignal.some(({ connectionId, units }) => connectionId.endsWith('oanda') && units !== null) ? 2 : 0;
  return {
    interrupted,
    doubled: repeated + Math.max(0, placed - expected) + Math.max(0, ofSignal.length - 2),
    withoutStop,
    unended: ofSignal.filter(({ endedAt }) => endedAt === null).length,
  };
}

function rethrowOthers(error: unknown): void {
  if (!(error instanceof Interrupted)) throw error;
}
