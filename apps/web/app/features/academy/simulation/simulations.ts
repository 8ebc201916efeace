import type { SimulationKind } from '@sealtick/contract';
import { reconnect } from './feed-simulations.ts';
import { averageLag, costOfTrades } from './market-simulations.ts';
import { bestOfMany, growingRecord, shrunkConfidence } from './record-simulations.ts';
import type { Simulation } from './simulation-model.ts';
import { equalEdge, losingRun, riskOfRuin } from './size-simulations.ts';

export const SIMULATIONS: Readonly<Record<SimulationKind, Simulation>> = {
  'equal-edge': equalEdge,
  'losing-run': losingRun,
  'risk-of-ruin': riskOfRuin,
  'growing-record': growingRecord,
  'cost-of-trades': costOfTrades,
  'average-lag': averageLag,
  'best-of-many': bestOfMany,
  'shrunk-confidence': shrunkConfidence,
  reconnect,
};
