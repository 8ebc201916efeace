import type { PositionView, Side } from '../strategies/strategy.ts';
import { ownField } from './own-field.ts';
import type { Position } from './position.ts';

/** View of a position for strategies: frozen, without methods that change it. */
class FrozenPosition implements PositionView {
  static readonly #fields = {
    state: ownField((view: FrozenPosition) => view.#position.state),
    side: ownField((view: FrozenPosition) => view.#position.side),
    entry: ownField((view: FrozenPosition) => view.#position.entry),
    fill: ownField((view: FrozenPosition) => view.#position.fill),
    stop: ownField((view: FrozenPosition) => view.#position.stop),
    targetsReached: ownField((view: FrozenPosition) => view.#position.targetsReached),
    barsHeld: ownField((view: FrozenPosition) => view.#position.barsHeld),
  };
  declare readonly state: 'pending' | 'open';
  declare readonly side: Side;
  declare readonly entry: number;
  declare readonly fill: number;
  declare readonly stop: number;
  declare readonly targetsReached: number;
  declare readonly barsHeld: number;
  readonly #position: Position;

  constructor(position: Position) {
    this.#position = position;
    Object.defineProperties(this, FrozenPosition.#fields);
    Object.freeze(this);
  }
}

/** Returns a live view of the position. */
export function getView(position: Position): PositionView {
  return new FrozenPosition(position);
}
