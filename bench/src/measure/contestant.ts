/** What a contestant is asked to do: a job by name, on a series by size. */
export interface Task {
  readonly job: string;
  readonly size: string;
}

/** What came out, as plain numbers by name: rows are compared only where these agree. */
export type Answer = Readonly<Record<string, number>>;

/**
 * Every contestant's module exports `prepare` under this type: it brings the data into the library's own form, outside
 * the clock, and returns the job to be timed.
 */
export type Prepare = (task: Task) => () => Answer | Promise<Answer>;

export interface Run {
  readonly ms: number;
  readonly answer: Answer;
  /** Peak resident memory of the process so far. */
  readonly peakMb: number;
}

/** What a contestant's process tells its parent. */
export type Report = 'ready' | Run;
