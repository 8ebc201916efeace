/** Points at which a test can kill or suspend the program, to test recovery. */
export const FAIL_POINTS = [
  /** A batch is written but its transaction is not committed. */
  'before-commit',
  /** The batch is committed, and no other part of this process knows yet. */
  'after-commit',
  /** A notification of the database has arrived, and no reader has been woken. */
  'before-wake-up',
  /** After a start, before a batch of bars that closed while the program was down. */
  'in-catch-up',
  /** A client of the feed has received the resume message, and none of the missed messages. */
  'in-resume',
  /** In the middle of an audit of the log. */
  'in-audit',
  /** A batch of deliveries is queued but its transaction is not committed. */
  'before-fan-out-commit',
  /** A batch of deliveries is queued, and the next one is not begun. */
  'after-fan-out-commit',
  /** A delivery is claimed and not yet handed to its channel. */
  'before-attempt',
  /** The receiving side has answered, and the result is not stored. */
  'after-attempt',
  /** The result of an attempt is written but its transaction is not committed. */
  'before-result-commit',
  /** The copies of a signal are written but their transaction is not committed. */
  'before-copy-commit',
  /** The copies of a signal are committed, and nothing was sent to a broker. */
  'after-copy-commit',
  /** It is committed that an order is sent to a broker, and the call has not begun. */
  'before-broker-call',
  /** A broker has answered an order, and the answer is not stored. */
  'after-broker-call',
  /** The answer of a broker is written but its transaction is not committed. */
  'before-answer-commit',
] as const;

export type FailPoint = (typeof FAIL_POINTS)[number];

type Environment = Readonly<Record<string, string | undefined>>;
/** Returns undefined to continue, or a promise that never settles to suspend the caller. */
export type PassFailPoint = (name: FailPoint) => Promise<never> | undefined;

const ARMED = /^([a-z-]+):(\d+):(kill|hang)$/;
const proceed: PassFailPoint = () => undefined;

/**
 * Arms the point named by `FAIL_POINT`, as `NAME:N:kill` or `NAME:N:hang`: it acts at the N-th call. Only if `NODE_ENV`
 * is `test`; otherwise the variable is not read.
 * @throws {Error} if the value names no such point.
 */
export function armFailPoint(env: Environment, kill: () => void): PassFailPoint {
  if (env.NODE_ENV !== 'test' || !env.FAIL_POINT) return proceed;
  const [, point, nth, act] = ARMED.exec(env.FAIL_POINT) ?? [];
  if (!FAIL_POINTS.some((name) => name === point)) throw new Error(`Invalid FAIL_POINT "${env.FAIL_POINT}"`);
  let passed = 0;
  return (name) => {
    if (name !== point) return undefined;
    passed += 1;
    if (passed !== Number(nth)) return undefined;
    if (act === 'kill') kill();
    return new Promise<never>(() => {});
  };
}

/** Called at each point; in production an empty function. */
export const passFailPoint = armFailPoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
