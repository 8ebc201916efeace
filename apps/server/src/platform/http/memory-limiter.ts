/** The limit of a policy for a caller. */
export interface CallLimit {
  /** Names the policy. */
  readonly policy: string;
  /** Calls within the window. */
  readonly quota: number;
  /** Length of the window. */
  readonly seconds: number;
}

/** The calls of a caller in its current window, this one included. */
export interface CallCount {
  readonly calls: number;
  /** Until the count starts again. */
  readonly msLeft: number;
}

/** Counts calls within windows, each of which begins with a call. */
export interface CallLimiter {
  /** Counts a call. Returns the count synchronously where it is in memory. @param caller Address group or account */
  count(limit: CallLimit, caller: string): CallCount | Promise<CallCount>;
}

/** Callers counted at a time and policy; the one that came first is forgotten first. */
const MAX_CALLERS = 50_000;

interface Window {
  calls: number;
  /** When the count starts again, ms of a clock that only goes forward. */
  endsAt: number;
}

/** Counts calls in the memory of this process. */
export class MemoryLimiter implements CallLimiter {
  private readonly windows = new Map<string, Map<string, Window>>();

  count({ policy, seconds }: CallLimit, caller: string): CallCount {
    // Whole, so that sums are exact: a minute never comes out as a hair more.
    const now = Math.floor(performance.now());
    const window = this.getWindow(this.ofPolicy(policy), caller, now, seconds);
    window.calls += 1;
    return { calls: window.calls, msLeft: window.endsAt - now };
  }

  private ofPolicy(policy: string): Map<string, Window> {
    let known = this.windows.get(policy);
    if (!known) {
      known = new Map();
      this.windows.set(policy, known);
    }
    return known;
  }

  private getWindow(windows: Map<string, Window>, caller: string, now: number, seconds: number): Window {
    const known = windows.get(caller);
    if (known && now < known.endsAt) return known;
    const window = { calls: 0, endsAt: now + seconds * 1_000 };
    // Inserted at the end again: the oldest windows stay in front.
    windows.delete(caller);
    windows.set(caller, window);
    if (windows.size > MAX_CALLERS) windows.delete(windows.keys().next().value!);
    return window;
  }
}
