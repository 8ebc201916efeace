import { expect, test } from 'vitest';
import { readFrame } from './read-frame.ts';

const alert = { type: 'MARKET_ALERT', data: { symbol: null, reason: 'storm' }, index: 1, cursor: 'at 1' };

test('returns one message or a list of them', () => {
  expect(readFrame(JSON.stringify(alert))).toEqual({ messages: [alert], errors: [] });
  expect(readFrame(JSON.stringify([alert, alert]))).toEqual({ messages: [alert, alert], errors: [] });
});

test('leaves out what is not a message, says why, and returns the others', () => {
  const frame = [null, 7, {}, { type: 'WEATHER', data: {} }, { type: 'toString', data: {} }, { ...alert, data: 7 }];
  const { messages, errors } = readFrame(JSON.stringify([...frame, { ...alert, cursor: undefined }, alert]));
  expect(messages).toEqual([alert]);
  expect(errors).toEqual([
    'The message is not an object.',
    'The message is not an object.',
    'Unknown message type undefined.',
    'Unknown message type "WEATHER".',
    'Unknown message type "toString".',
    'MARKET_ALERT without data.',
    'MARKET_ALERT without a cursor.',
  ]);
});

test.each(['{"type":', '', '<html>'])('reports the frame %j, which is not JSON', (frame) => {
  expect(readFrame(frame)).toEqual({ messages: [], errors: ['The frame is not JSON.'] });
});
