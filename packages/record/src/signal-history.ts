import type { ClosedEntry, FilledEntry, OpenedEntry, TargetEntry, UpdatedEntry } from './entries.ts';
import { applyChange, changedFields, openState, type SignalState, stateAfter } from './signal-state.ts';

export type ChangeEntry = UpdatedEntry | ClosedEntry;

/** All entries of one signal, in order of index. */
export class SignalHistory {
  readonly opened: OpenedEntry;
  readonly changes: readonly ChangeEntry[];
  /** The state after all of them. */
  readonly state: SignalState;

  constructor(opened: OpenedEntry, changes: readonly ChangeEntry[] = [], state = openState(opened)) {
    this.opened = opened;
    this.changes = changes;
    this.state = state;
  }

  get fill(): FilledEntry | null {
    return this.changes.find((entry) => entry.kind === 'signal.updated' && entry.change === 'filled') ?? null;
  }

  get targets(): readonly TargetEntry[] {
    return this.changes.filter((entry) => entry.kind === 'signal.updated' && entry.change === 'target');
  }

  get closed(): ClosedEntry | null {
    return this.changes.find((entry) => entry.kind === 'signal.closed') ?? null;
  }

  /**
   * Returns the history with the next entry.
   *
   * @param isComplete Whether every entry before it is here: otherwise nothing contradicts it.
   * @throws {ImpossibleChangeError} where it cannot follow.
   */
  with(change: ChangeEntry, isComplete = true): SignalHistory {
    const { opened, changes, state } = this;
    const next = isComplete ? applyChange(state, change) : { ...state, ...changedFields(change) };
    return new SignalHistory(opened, [...changes, change], next);
  }

  /** Returns the history as it was known at a moment, ms UTC: without the first later entry, and what follows it. */
  asOf(moment: number): SignalHistory {
    const first = this.changes.findIndex(({ issuedAt }) => Date.parse(issuedAt) > moment);
    if (first === -1) return this;
    const known = this.changes.slice(0, first);
    return new SignalHistory(this.opened, known, stateAfter(this.opened, known));
  }

  /** Returns the state when the log had `size` entries, the opening among them. */
  stateAt(size: number): SignalState {
    const known = this.changes.filter(({ index }) => index <= size);
    return stateAfter(this.opened, known);
  }

  /** Returns the newest entry that gave a field of the state its value; null where it still has its first one. */
  getSource(field: keyof SignalState): ChangeEntry | null {
    return this.changes.findLast((change) => field in changedFields(change)) ?? null;
  }
}
