import type { ClosedEntry, FilledEntry, OpenedEntry, TargetEntry, UpdatedEntry } from './entries.ts';
import { applyChange, changedFields, openState, type SignalState, stateAfter } from './signal-state.ts';

export type ChangeEntry = UpdatedEntry | ClosedEntry;

/** All entries of one signal, in order of index. */
export class SignalHistory {
  readonly opened: OpenedEntry;
  private readonly added: ChangeEntry[] = [];
  private newest: SignalState;

  constructor(opened: OpenedEntry) {
    this.opened = opened;
    this.newest = openState(opened);
  }

  /** What followed the opening. */
  get changes(): readonly ChangeEntry[] {
    return this.added;
  }

  /** The state after all entries so far. */
  get state(): SignalState {
    return this.newest;
  }

  get fill(): FilledEntry | null {
    return this.added.find(isFill) ?? null;
  }

  get targets(): readonly TargetEntry[] {
    return this.added.filter(isTarget);
  }

  get closed(): ClosedEntry | null {
    return this.added.find(isClosing) ?? null;
  }

  /**
   * Adds the next entry.
   *
   * @param isComplete Whether every entry before it is here: otherwise nothing contradicts it.
   * @throws {ImpossibleChangeError} where it cannot follow; it is then left out.
   */
  add(change: ChangeEntry, isComplete = true): void {
    this.newest = isComplete ? applyChange(this.newest, change) : { ...this.newest, ...changedFields(change) };
    this.added.push(change);
  }

  /** The state when the log had `size` entries, the opening among them. */
  stateAt(size: number): SignalState {
    return stateAfter(
      this.opened,
      this.added.filter(({ index }) => index <= size),
    );
  }

  /** The newest entry that gave a field of the state its value; null where it still has its first one. */
  sourceOf(field: keyof SignalState): ChangeEntry | null {
    return this.added.findLast((change) => field in changedFields(change)) ?? null;
  }
}

const isFill = (entry: ChangeEntry): entry is FilledEntry => 'change' in entry && entry.change === 'filled';
const isTarget = (entry: ChangeEntry): entry is TargetEntry => 'change' in entry && entry.change === 'target';
const isClosing = (entry: ChangeEntry): entry is ClosedEntry => entry.kind === 'signal.closed';
