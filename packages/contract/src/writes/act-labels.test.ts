import { expect, test } from 'vitest';
import { actLabels } from './act-labels.ts';
import * as writes from './index.ts';
import type { Write } from './write.ts';

test('Writes that record the same act give it the same label, which is not the act itself', () => {
  const all = Object.values<Readonly<Record<string, Write>>>(writes).flatMap((ofNoun) => Object.values(ofNoun));
  const audits = all.flatMap(({ audit }) => audit ?? []);
  const labels = actLabels();
  expect(audits.length).toBeGreaterThan(60);
  for (const { act, label } of audits) {
    expect([act, label]).toEqual([act, labels[act]]);
    expect(label).toMatch(/^[A-Z].*[^.]$/);
  }
});
