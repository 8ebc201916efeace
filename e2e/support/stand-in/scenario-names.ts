import { LOG_SCENARIOS } from './log-site.ts';

/** What the stand-in simulates; a test selects it by cookie, for pages and API. */
export const SCENARIOS = [
  'full',
  'empty',
  'failing',
  'logged out',
  'broken rows',
  /** Imported bars, which get no new ones. */
  'real market',
  /** The live feed is out, Telegram is degraded, prices of BRENT stopped, and maintenance is announced. */
  'incident',
  /** The releases 2.4.0 and 2.2.5 break something. */
  'breaking releases',
  'no status',
  'no bars',
  'delayed',
  'logged in',
  'logged in with a picture',
  'logged in without a name',
  'subscriber',
  /** A subscriber whom an operator granted a plan. */
  'granted plan',
  'new member',
  'failing member',
  /** The model accounts of a member and of the strategies' backtests were ruined. */
  'ruined account',
  'stopped account',
  /** Logged in as an operator, who may use the console. */
  'operator',
  'operator without a factor',
  'operator without a proof',
  /** A backup was restored: nothing is sent to members. */
  'operator after a restore',
  'operator of an unused program',
  'operator of a failing program',
  'no visitor',
  'without login',
  'own settings',
  /** The operator has confirmed two claims, one with evidence. */
  'confirmed claims',
  'added instrument',
  /** The log began again after a restore. */
  'restored log',
  ...LOG_SCENARIOS,
] as const;
export type Scenario = (typeof SCENARIOS)[number];
