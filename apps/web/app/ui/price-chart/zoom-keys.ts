import type { KeyboardEvent } from 'react';
import type { ZoomStep } from './zoom-chart.ts';

export const ZOOM_IN: ZoomStep = { by: 1 / 1.5 };
export const ZOOM_OUT: ZoomStep = { by: 1.5 };

const KEYS: Readonly<Record<string, ZoomStep>> = { '+': ZOOM_IN, '=': ZOOM_IN, '-': ZOOM_OUT, '0': 'all' };
const MOVES: Readonly<Record<string, ZoomStep>> = { ArrowLeft: { move: -0.2 }, ArrowRight: { move: 0.2 } };

/** Returns what a key does to a chart that has the focus; undefined if nothing. */
export function zoomOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ZoomStep | undefined {
  // Ctrl and + zooms the page.
  if (ctrlKey || metaKey || altKey) return undefined;
  return shiftKey ? (MOVES[key] ?? KEYS[key]) : KEYS[key];
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;
