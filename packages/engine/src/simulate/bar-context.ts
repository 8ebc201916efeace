import type { Bar } from '../bars/bar.ts';
import type { At, CalendarEvent, PositionView } from '../strategies/strategy.ts';
import { BarWindow } from './bar-window.ts';
import { ownField } from './own-field.ts';

const NO_EVENTS: readonly CalendarEvent[] = Object.freeze([]);

let setPosition: (at: FrozenAt, position: PositionView | null) => void;
let setInput: (at: FrozenAt, partner: Bar | null, events: readonly CalendarEvent[]) => void;

class FrozenAt implements At {
  static {
    setPosition = (at, position) => {
      at.#position = position;
    };
    setInput = (at, partner, events) => {
      at.#partner = partner;
      at.#events = events;
    };
  }
  static readonly #fields = {
    position: ownField((at: FrozenAt) => at.#position),
    partner: ownField((at: FrozenAt) => at.#partner),
    events: ownField((at: FrozenAt) => at.#events),
  };
  declare readonly position: PositionView | null;
  declare readonly partner: Bar | null;
  declare readonly events: readonly CalendarEvent[];
  #position: PositionView | null = null;
  #partner: Bar | null = null;
  #events = NO_EVENTS;

  constructor() {
    Object.defineProperties(this, FrozenAt.#fields);
    Object.freeze(this);
  }
}

/** Input of a strategy besides the bar. Strategies receive `at`, which only the owner of the context can change. */
export class BarContext {
  readonly at: At = new FrozenAt();
  private readonly window = new BarWindow();
  private hasInput = false;

  showPosition(position: PositionView | null): void {
    setPosition(this.at as FrozenAt, position);
  }

  showInput(partner: Bar | null, events: readonly CalendarEvent[]): void {
    const hadInput = this.hasInput;
    this.hasInput = partner !== null || events.length > 0;
    // Most bars change nothing.
    if (!this.hasInput && !hadInput) return;
    setInput(this.at as FrozenAt, partner === null ? null : this.window.show(partner), frozenCopies(events));
  }

  showNoInput(): void {
    this.showInput(null, NO_EVENTS);
  }
}

/** Returns frozen copies of the schedule, because all streams share the calendar and its rows may hold more (engine rule 16). */
function frozenCopies(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  if (events.length === 0) return NO_EVENTS;
  return Object.freeze(events.map(({ time, name, country, impact }) => Object.freeze({ time, name, country, impact })));
}
