import { describe, expect, test } from 'vitest';
import { Draw } from './draw.ts';

describe('A draw', () => {
  test('repeats for its seed', () => {
    const drawn = (seed: number) => {
      const draw = new Draw(seed);
      return [draw.whole(1, 1_000_000), draw.of(['a', 'b', 'c']), draw.shuffled([1, 2, 3, 4, 5])];
    };
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  test('draws whole numbers from both ends, every value, and each order of values', () => {
    const draw = new Draw(1);
    const many = Array.from({ length: 300 }, () => draw.whole(-1, 1));
    expect(new Set(many)).toEqual(new Set([-1, 0, 1]));
    expect(new Set(Array.from({ length: 300 }, () => draw.of(['a', 'b'])))).toEqual(new Set(['a', 'b']));
    expect(new Set(Array.from({ length: 300 }, () => draw.shuffled([1, 2, 3]).join())).size).toBe(6);
  });
});
