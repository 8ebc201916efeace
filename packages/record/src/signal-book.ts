import {
  type ClosedEntry,
  type FilledEntry,
  type OpenedEntry,
  type RecordEntry,
  RecordError,
  type StopMovedEntry,
  type TargetEntry,
  type UpdatedEntry,
} from './entries.ts';

/** All that the log says of one signal. */
export interface SignalStory {
  readonly opened: OpenedEntry;
  readonly fill: FilledEntry | null;
  readonly targets: readonly TargetEntry[];
  readonly stops: readonly StopMovedEntry[];
  readonly closed: ClosedEntry | null;
}

interface Building extends SignalStory {
  /** How often something had been passed over when it was opened. */
  readonly gaps: number;
  fill: FilledEntry | null;
  readonly targets: TargetEntry[];
  readonly stops: StopMovedEntry[];
  closed: ClosedEntry | null;
}

/** The signals of a log, told entry by entry in order of index. */
export class SignalBook {
  private readonly stories = new Map<string, Building>();
  private readonly filledStories: Building[] = [];
  private gaps = 0;

  /** Something before what comes next cannot be read: it may have opened, filled or ended any signal. */
  passOver(): void {
    this.gaps += 1;
  }

  /** Whether every entry so far was read, from a log's very beginning. */
  get knowsAll(): boolean {
    return this.gaps === 0;
  }

  /** Whether every entry since a signal was opened was read. */
  knowsAllOf(signalId: string): boolean {
    return this.stories.get(signalId)?.gaps === this.gaps;
  }

  /** In the order they were opened. */
  get all(): Iterable<SignalStory> {
    return this.stories.values();
  }

  /** Signals that were filled, in the order of their fills. */
  get filled(): readonly SignalStory[] {
    return this.filledStories;
  }

  get(signalId: string): SignalStory | undefined {
    return this.stories.get(signalId);
  }

  /** @throws {RecordError} where the entry contradicts those before it; it is then left out. */
  add(entry: RecordEntry): void {
    // A log that follows a restore may end signals of the one before it.
    if (entry.kind === 'log.restored') this.passOver();
    else if (entry.kind === 'signal.opened') this.open(entry);
    else if (entry.kind === 'signal.updated' || entry.kind === 'signal.closed') this.change(entry);
  }

  private open(opened: OpenedEntry): void {
    const { signalId, index } = opened;
    if (this.stories.has(signalId)) throw new RecordError(index, `opens signal ${signalId} again`);
    this.stories.set(signalId, { opened, fill: null, targets: [], stops: [], closed: null, gaps: this.gaps });
  }

  private change(entry: UpdatedEntry | ClosedEntry): void {
    const { signalId, index } = entry;
    const story = this.stories.get(signalId);
    if (!story) {
      if (this.knowsAll) throw new RecordError(index, `speaks of signal ${signalId}, which was never opened`);
      return;
    }
    const problem = this.gaps === story.gaps ? contradictionOf(story, entry) : null;
    if (problem !== null) throw new RecordError(index, problem);
    if (entry.kind === 'signal.closed') {
      story.closed = entry;
    } else if (entry.change === 'filled') {
      if (!story.fill) this.filledStories.push(story);
      story.fill = entry;
    } else if (entry.change === 'target') {
      story.targets.push(entry);
    } else {
      story.stops.push(entry);
    }
  }
}

function contradictionOf({ fill, closed }: SignalStory, entry: UpdatedEntry | ClosedEntry): string | null {
  const { signalId } = entry;
  if (closed) return `changes signal ${signalId} after its end`;
  if (entry.kind === 'signal.closed') {
    if (!fill && entry.netR !== null) return `gives signal ${signalId} an R though it was never filled`;
    return fill && entry.netR === null ? `ends signal ${signalId} without R though it was filled` : null;
  }
  if (entry.change === 'filled') return fill ? `fills signal ${signalId} again` : null;
  return fill ? null : `moves signal ${signalId} before it was filled`;
}
