import { vi } from 'vitest';

const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
] as const satisfies string[] as never;

/** The clock of a page, as in Playwright. */
export const pageClock = {
  install: async ({ time = Date.now() }: { time?: number | string | Date } = {}) => {
    vi.useFakeTimers({ now: new Date(time), shouldAdvanceTime: true, toFake: FAKED });
  },
  resume: async () => void vi.setTimerTickMode('interval'),
  fastForward: async (time: number | string) => vi.advanceTimersByTimeAsync(getMilliseconds(time)),
  runFor: async (time: number | string) => vi.advanceTimersByTimeAsync(getMilliseconds(time)),
  pauseAt: async (time: number | string | Date) => {
    const now = Date.now();
    if (!vi.isFakeTimers()) vi.useFakeTimers({ now, toFake: FAKED });
    // A busy machine would move it on otherwise.
    vi.setTimerTickMode('manual');
    await vi.advanceTimersByTimeAsync(Math.max(0, new Date(time).getTime() - now));
  },
  setFixedTime: async (time: number | string | Date) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  },
};

/** Returns ms of Playwright's form of a duration: a number, or `mm:ss`. */
const getMilliseconds = (time: number | string) =>
  typeof time === 'number' ? time : time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
