import type { Bar } from '../bars/bar.ts';
import { ownField } from './own-field.ts';

let point: (view: BarView, bar: Bar) => void;

/** A frozen view of another bar, with own enumerable fields and no methods. */
class BarView implements Bar {
  static {
    point = (view, bar) => {
      view.#bar = bar;
    };
  }
  static readonly #fields = {
    time: ownField((view: BarView) => view.#bar.time),
    closeTime: ownField((view: BarView) => view.#bar.closeTime),
    open: ownField((view: BarView) => view.#bar.open),
    high: ownField((view: BarView) => view.#bar.high),
    low: ownField((view: BarView) => view.#bar.low),
    close: ownField((view: BarView) => view.#bar.close),
    volume: ownField((view: BarView) => view.#bar.volume),
  };
  declare readonly time: number;
  declare readonly closeTime: number;
  declare readonly open: number;
  declare readonly high: number;
  declare readonly low: number;
  declare readonly close: number;
  declare readonly volume: number;
  #bar: Bar;

  constructor(bar: Bar) {
    this.#bar = bar;
    Object.defineProperties(this, BarView.#fields);
    Object.freeze(this);
  }
}

/** Shows changing bars as one frozen bar. */
export class BarWindow {
  private view: BarView | null = null;

  /** Returns the same frozen object at each call, showing this bar. */
  show(bar: Bar): Bar {
    if (this.view === null) this.view = new BarView(bar);
    else point(this.view, bar);
    return this.view;
  }
}
