/** Where a test may end the program or hold it up, to see that what was promised outlives it. */
export const FAIL_POINTS = [
  /** A batch is written, its transaction not committed. */
  'before-commit',
  /** It is committed, and nobody in this process knows yet. */
  'after-commit',
  /** The database said that there is something to read, and no reader has been woken. */
  'before-wake-up',
  /** After a start, before a batch of bars that closed while the program was away. */
  'in-catch-up',
  /** A reader of the feed was told that it resumes, and has been sent nothing of what it missed. */
  'in-resume',
  /** In the middle of a check of the whole log. */
  'in-audit',
] as const;

export type FailPoint = (typeof FAIL_POINTS)[number];

type Environment = Readonly<Record<string, string | undefined>>;
/** Nothing where the program goes on, else a promise that never settles: whoever passes stands still. */
export type PassFailPoint = (name: FailPoint) => Promise<never> | undefined;

const ARMED = /^([a-z-]+):(\d+):(kill|hang)$/;
const goOn: PassFailPoint = () => undefined;

/**
 * Arms the one point that `FAIL_POINT` names, as `NAME:N:kill` or `NAME:N:hang`: it acts at the N-th passing. Only where
 * `NODE_ENV` is `test`; elsewhere the variable is never read.
 * @throws {Error} for a test that names no such point.
 */
export function armFailPoint(env: Environment, kill: () => void): PassFailPoint {
  if (env.NODE_ENV !== 'test' || !env.FAIL_POINT) return goOn;
  const [, point, nth, act] = ARMED.exec(env.FAIL_POINT) ?? [];
  if (!FAIL_POINTS.some((name) => name === point)) throw new Error(`FAIL_POINT is "${env.FAIL_POINT}", which is none`);
  let passed = 0;
  return (name) => {
    if (name !== point) return undefined;
    passed += 1;
    if (passed !== Number(nth)) return undefined;
    if (act === 'kill') kill();
    return new Promise<never>(() => {});
  };
}

/** Called at each point; in production a call of an empty function. */
export const passFailPoint = armFailPoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
