import { getShape, type Shape } from './get-shape.ts';
import type { Read } from './read.ts';
import { READS } from './table.ts';

const shapes = new Map<string, Shape>();

/**
 * Returns the shape of the answers at a read's path. In a browser's bundle the shapes are constants, in a file that is
 * loaded at the first request of the browser.
 */
export function answerShape(path: string): Shape {
  let shape = shapes.get(path);
  if (shape === undefined) {
    const read = Object.values<Read>(READS).find((one) => one.path === path);
    if (!read) throw new Error(`No read has the path ${path}.`);
    shape = getShape(read.answer);
    shapes.set(path, shape);
  }
  return shape;
}
