const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BEFORE_MS = MINUTE_MS;
const AFTER_MS = 2 * MINUTE_MS;

/**
 * Whether TWS restarts about now: from one minute before the time that is set there to two minutes after it. Around a restart TWS
 * has given the ids of waiting orders to other ones. @param restartAt `23:45` on this machine's clock; null for unknown
 */
export function isRestarting(now: number, restartAt: string | null): boolean {
  if (restartAt === null) return false;
  const [hour, minute] = restartAt.split(':').map(Number);
  const of = new Date(now);
  const today = new Date(of.getFullYear(), of.getMonth(), of.getDate(), hour, minute).getTime();
  return [today - DAY_MS, today, today + DAY_MS].some((at) => now >= at - BEFORE_MS && now <= at + AFTER_MS);
}
