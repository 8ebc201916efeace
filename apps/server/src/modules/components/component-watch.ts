import type { ComponentId } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { type Absence, AbsenceClock } from './absence/absence-clock.ts';
import type { Finding } from './front-door/check-components.ts';

/** Three looks a minute, so that three bad checks in a row are known within a minute. */
export const LOOK_MS = 20_000;
/** Findings that are held while the database cannot store them: those of eleven components in twelve hours. */
const HELD = 3 * 60 * 12 * 11;

/** A finding with its time. */
export interface TimedFinding extends Finding {
  /** ms UTC. */
  readonly at: number;
  /** Bad checks of the component in a row, up to this one; 0 if it is operational. */
  readonly badInARow: number;
  /** Name of the outside monitor that checked; left out if the program checked itself. */
  readonly checkedBy?: string;
}

interface ComponentWatchDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly check: () => Promise<readonly Finding[]>;
  /** Stores findings and absences, oldest first, all or none. */
  readonly store: (findings: readonly TimedFinding[], absences: readonly Absence[]) => Promise<void>;
}

/** Checks all components at each look. Findings that cannot be stored are stored with later ones. */
export class ComponentWatch {
  private readonly deps: ComponentWatchDeps;
  private readonly badInARow = new Map<ComponentId, number>();
  private readonly absenceClock: AbsenceClock;
  private held: TimedFinding[] = [];
  private absences: Absence[] = [];

  /** Begins when the process begins to provide its components. */
  constructor(deps: ComponentWatchDeps) {
    this.deps = deps;
    this.absenceClock = new AbsenceClock(deps.clock, LOOK_MS);
  }

  /** Notes that the process runs; called more often than it looks. */
  beat(): void {
    this.absenceClock.beat();
  }

  /** Checks all components, and stores what was found. @throws if it cannot be stored */
  async look(): Promise<void> {
    const at = this.deps.clock.now();
    this.absences.push(...this.absenceClock.take());
    const found = await this.deps.check();
    this.held = [...this.held, ...found.map((finding) => this.count(finding, at))].slice(-HELD);
    await this.deps.store(this.held, this.absences);
    this.held = [];
    this.absences = [];
  }

  private count(finding: Finding, at: number): TimedFinding {
    const before = this.badInARow.get(finding.component) ?? 0;
    const badInARow = finding.state === 'operational' ? 0 : before + 1;
    this.badInARow.set(finding.component, badInARow);
    return { ...finding, at, badInARow };
  }
}
