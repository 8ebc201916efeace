/** A job of a contestant: its name, and the size of its series. */
export interface Task {
  readonly job: string;
  readonly size: string;
}

/** Result of a job, numbers by name; times are compared only if the results agree. */
export type Answer = Readonly<Record<string, number>>;

/**
 * Type of `prepare`, which every contestant's module exports: it converts the data to the library's own form, which is
 * not measured, and returns the job to measure.
 */
export type Prepare = (task: Task) => () => Answer | Promise<Answer>;

export interface Run {
  readonly ms: number;
  readonly answer: Answer;
  /** Peak resident memory of the process so far. */
  readonly peakMb: number;
}

/** Report of a contestant's process to its parent. */
export type Report = 'ready' | Run;
