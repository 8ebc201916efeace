import { describe, expect, test } from 'vitest';
import { longSetup, onlyTrade, type Prices, playSetup } from './testing/script.ts';

const fill: Prices = [100.2, 100.6, 99.8, 100.3];

describe('Excursions: from the fill to the exit, in R', () => {
  test('A held bar counts from low to high', () => {
    const trade = onlyTrade(
      playSetup(longSetup(), [
        [100.2, 101.2, 99.2, 100],
        [100, 103, 99.6, 102],
      ]),
    );
    expect(trade).toMatchObject({ maeR: -0.5, mfeR: 1.4 });
  });

  test('A bar that touches no price counts from low to high', () => {
    const trade = onlyTrade(playSetup(longSetup({ maxBars: 2 }), [fill, [100.3, 102.2, 98.2, 100], fill]));
    expect(trade).toMatchObject({ maeR: -1, mfeR: 1 });
  });

  test('A bar filled at its open counts whole, and one with a part out too', () => {
    const halves = longSetup({ targets: [{ price: 101 }, { price: 110 }], maxBars: 2 });
    const trade = onlyTrade(
      playSetup(halves, [
        [100.2, 100.8, 99.4, 100],
        [100, 102.2, 99.6, 101],
        [101, 101, 101, 101],
      ]),
    );
    expect(trade).toMatchObject({ maeR: -0.4, mfeR: 1 });
    const brief = onlyTrade(playSetup(longSetup({ maxBars: 1 }), [[100.2, 101.2, 99.2, 100], fill]));
    expect(brief).toMatchObject({ maeR: -0.5, mfeR: 0.5 });
  });

  test('A bar stopped out counts its open and the stop, not what came after', () => {
    expect(onlyTrade(playSetup(longSetup(), [fill, [101, 102.9, 97, 97.2]]))).toMatchObject({
      maeR: -1.1,
      mfeR: 0.4,
    });
  });

  test('A limit counts what fell after the touch, and of the rise only the close', () => {
    const setup = longSetup({
      type: 'limit',
      entry: 99,
      stop: 97,
      targets: [{ price: 103 }],
      validBars: 3,
      maxBars: 1,
    });
    const trade = onlyTrade(
      playSetup(setup, [
        [100.5, 101.4, 98.6, 99.8],
        [99.5, 99.9, 99.4, 99.8],
      ]),
    );
    expect(trade).toMatchObject({ maeR: -0.2, mfeR: 0.4 });
  });

  test('A stop entry counts what rose after the touch, and of the fall only the close', () => {
    const setup = longSetup({
      type: 'stop',
      entry: 101,
      stop: 99,
      targets: [{ price: 105 }],
      validBars: 3,
      maxBars: 1,
    });
    const trade = onlyTrade(
      playSetup(setup, [
        [100.5, 102, 99.5, 100.8],
        [101.1, 101.2, 100, 100.5],
      ]),
    );
    expect(trade).toMatchObject({ maeR: -0.1, mfeR: 0.5 });
  });

  test('A short mirrors a long', () => {
    const short = longSetup({ side: 'short', stop: 102, targets: [{ price: 97 }] });
    const trade = onlyTrade(
      playSetup(short, [
        [99.8, 100.8, 98.8, 100],
        [100, 100.4, 97, 98],
      ]),
    );
    expect(trade).toMatchObject({ maeR: -0.5, mfeR: 1.4 });
  });
});
