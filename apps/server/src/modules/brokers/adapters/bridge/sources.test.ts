import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  BridgeAnswer,
  BridgePoll,
  ReportedEvent,
  ReportedInstrument,
  ReportedOrder,
  ReportedPosition,
} from './bridge-poll.ts';
import { toCommandLines } from './to-command-lines.ts';

const FOLDER = join(import.meta.dirname, '../../../../../../../integrations/metatrader');
const getSource = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const shared = getSource('SealtickBridge.mqh');
const experts = ['SealtickBridge.mq4', 'SealtickBridge.mq5'] as const;

/** Names of fields in the JSON that the sources write: `\"units\":` in a string of MQL. */
const written = new Set([...shared.matchAll(/\\"(\w+)\\":/g)].map(([, name]) => name!));
const schemas = [
  BridgePoll,
  BridgePoll.shape.account,
  ReportedInstrument,
  ReportedOrder,
  ReportedPosition,
  ReportedEvent,
  BridgeAnswer,
];

describe('The Expert Advisors', () => {
  test('write the fields of the protocol and no other', () => {
    const known = new Set(schemas.flatMap(({ shape }) => Object.keys(shape)));
    expect([...written].filter((name) => !known.has(name))).toEqual([]);
    // They have magic number and comment in place of the whole id.
    expect([...known].filter((name) => !written.has(name))).toEqual(['clientId']);
  });

  test('read as many fields as a line of commands has', () => {
    const body = {
      instrument: 'X',
      side: 'long',
      type: 'market',
      units: 1,
      price: null,
      stop: 1,
      target: null,
      expiresAt: null,
    } as const;
    const command = { id: 1, act: 'place', clientId: 'a', body, notAfter: 0, sentAt: null, answer: null } as const;
    const [head, line] = toCommandLines([command]).split('\n');
    expect(shared).toContain(`lines[0] != "${head}"`);
    expect(shared).toContain(`fields) < ${line!.split('\t').length})`);
    expect(Math.max(...[...shared.matchAll(/fields\[(\d+)\]/g)].map(([, n]) => Number(n)))).toBe(11);
  });

  test.each(experts)('%s has an act for each of the protocol, and kinds of events that it knows', (file) => {
    const source = getSource(file);
    for (const act of ['place', 'cancel', 'move-stop', 'close']) expect(source).toContain(`command.act == "${act}"`);
    const kinds = ['filled', 'stopped', 'target', 'closed', 'cancelled'];
    for (const kind of kinds) {
      expect(source).toContain(`"${kind}"`);
      expect(ReportedEvent.shape.kind.safeParse(kind).success).toBe(true);
    }
  });

  test.each(experts)('%s reports no event and sets no expiry before the offset of the server is known', (file) => {
    const source = getSource(file);
    expect(source).toMatch(/if\(!isOffsetKnown( \|\| !HistorySelect|\)\s+return;)/);
    for (const [line] of source.matchAll(/^.*command\.until > 0.*$/gm)) expect(line).toContain('isOffsetKnown');
    expect(getSource('SealtickBridge.mqh')).toContain('(isOffsetKnown ? "" : ",\\"isClockUnknown\\":true")');
  });

  test.each(experts)('%s closes down to the rest that was stored at the first attempt', (file) => {
    const close = getSource(file).split('void ClosePosition(')[1]!;
    expect(close).toContain('LotsToClose(command, ');
    expect(close).not.toContain('LotsOf(');
  });

  test.each([...experts, 'SealtickBridge.mqh'])('%s has as many opening as closing brackets', (file) => {
    const code = getSource(file)
      .replace(/\/\/.*$/gm, '')
      .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)'/g, '');
    for (const [open, close] of ['{}', '()', '[]']) expect(code.split(open!).length).toBe(code.split(close!).length);
  });
});
