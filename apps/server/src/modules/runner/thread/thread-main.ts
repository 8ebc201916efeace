/**
 * The strategies' thread. What the strategies have in common is frozen before the first of them is asked anything; the
 * thread has no environment variables and stores nothing: it takes bars and answers with what happened.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { STRATEGIES, type Strategy } from '@sealtick/engine';
import { EngineDesk } from './engine-desk.ts';
import { freezeWorld } from './frozen-world.ts';
import type { Order, ThreadSetup } from './orders.ts';
import { TurnCell } from './turn-cell.ts';

const { registry, turns, ...setup } = workerData as ThreadSetup;
const port = parentPort!;
freezeWorld();
const { STRATEGIES: strategies } = registry === null ? { STRATEGIES } : await import(registry);
const desk = new EngineDesk({ ...setup, strategies: strategies as readonly Strategy[], turns: new TurnCell(turns) });
port.on('message', (order: Order) => port.postMessage(desk.answer(order)));
