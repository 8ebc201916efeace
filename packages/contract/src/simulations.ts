/** Simulations that a text can contain: each computes its lines with the functions of the product. */
export const SIMULATION_KINDS = [
  'equal-edge',
  'losing-run',
  'risk-of-ruin',
  'growing-record',
  'cost-of-trades',
  'average-lag',
  'best-of-many',
  'shrunk-confidence',
  'reconnect',
] as const;
export type SimulationKind = (typeof SIMULATION_KINDS)[number];

export const SIMULATION_TITLES: Readonly<Record<SimulationKind, string>> = {
  'equal-edge': 'Same edge, two sizes',
  'losing-run': 'A losing run and the way back',
  'risk-of-ruin': 'Risk per trade and the chance of ruin',
  'growing-record': 'A record that grows',
  'cost-of-trades': 'What costs leave of an edge',
  'average-lag': 'A moving average after a turn',
  'best-of-many': 'The best of many worthless rules',
  'shrunk-confidence': 'Confidence as trades add up',
  reconnect: 'Attempts after a lost connection',
};
