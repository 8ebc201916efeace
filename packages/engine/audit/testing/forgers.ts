/** Strategies that answer in place of the thread that runs them. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PrepareSubject, Run } from '../../src/audit/run.ts';
import { following } from '../../src/audit/testing/rules.ts';

const NOTHING: readonly Run[] = [{ observations: [], offences: [] }];

const knowing = following(
  ({ bars: { close } }) =>
    (bar, _at, i) =>
      close[i + 1]! - bar.close,
);

/** Answers by the ports that it finds. */
export const byPorts: PrepareSubject = (data) => {
  parentPort?.postMessage(NOTHING);
  for (const value of Object.values(workerData)) if (value instanceof MessagePort) value.postMessage(NOTHING);
  return knowing(data);
};

/** Changes every answer. */
export const byPrototype: PrepareSubject = (data) => {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function post(this: MessagePort) {
    postMessage.call(this, NOTHING);
  };
  return knowing(data);
};

/** Ends its thread where bars are missing. */
export const byExit: PrepareSubject = (data) => {
  if (data.bars.length < 400) process.exit(0);
  return knowing(data);
};
