/** The limit of a policy for a caller. */
export interface CallLimit {
  /** Names the policy. */
  readonly policy: string;
  /** Calls within the window. */
  readonly quota: number;
  /** Length of the window. */
  readonly seconds: number;
  /** Whether windows begin at full hours or minutes, so that what pages count is what is limited; else with a call. */
  readonly isOfClock?: true;
  /** Name under which calls are counted, for callers that count separately; else that of the policy. */
  readonly counter?: string;
}

/** The calls of a caller in its current window, this one included. */
export interface CallCount {
  readonly calls: number;
  /** Until the count starts again. */
  readonly msLeft: number;
}

/** Counts calls within windows. */
export interface CallLimiter {
  /** Counts a call. Returns the count synchronously where it is in memory. @param caller Address group or account */
  count(limit: CallLimit, caller: string): CallCount | Promise<CallCount>;
  /** Adds calls that were counted before this process started, if its start ended the count. */
  resume?(limit: CallLimit, caller: string, calls: number): void;
}

/** Callers counted at a time under a name; the one that came first is forgotten first. */
const MAX_CALLERS = 50_000;

/** Returns when the window of the clock that contains a moment ends, ms UTC. */
export const getWindowEnd = ({ seconds }: CallLimit, now: number): number => {
  const ms = seconds * 1_000;
  return now - (now % ms) + ms;
};

interface Window {
  calls: number;
  /** When the count starts again: ms UTC for windows of the clock, else of a clock that only goes forward. */
  endsAt: number;
}

/** Counts calls in the memory of this process. */
export class MemoryLimiter implements CallLimiter {
  private readonly windows = new Map<string, Map<string, Window>>();

  count(limit: CallLimit, caller: string): CallCount {
    const { window, now } = this.add(limit, caller, 1);
    return { calls: window.calls, msLeft: window.endsAt - now };
  }

  resume(limit: CallLimit, caller: string, calls: number): void {
    this.add(limit, caller, calls);
  }

  private add(limit: CallLimit, caller: string, calls: number) {
    // Whole, so that sums are exact: a minute never comes out as a hair more.
    const now = limit.isOfClock ? Date.now() : Math.floor(performance.now());
    const endsAt = limit.isOfClock ? getWindowEnd(limit, now) : now + limit.seconds * 1_000;
    const window = this.getWindow(this.ofCounter(limit.counter ?? limit.policy), caller, now, endsAt);
    window.calls += calls;
    return { window, now };
  }

  private ofCounter(counter: string): Map<string, Window> {
    let known = this.windows.get(counter);
    if (!known) {
      known = new Map();
      this.windows.set(counter, known);
    }
    return known;
  }

  private getWindow(windows: Map<string, Window>, caller: string, now: number, endsAt: number): Window {
    const known = windows.get(caller);
    // One that would end later was counted before the clock was set back.
    if (known && now < known.endsAt && known.endsAt <= endsAt) return known;
    const window = { calls: 0, endsAt };
    // Inserted at the end again: the oldest windows stay in front.
    windows.delete(caller);
    windows.set(caller, window);
    if (windows.size > MAX_CALLERS) windows.delete(windows.keys().next().value!);
    return window;
  }
}
