import {
  ASSET_CLASSES,
  CLOSE_REASONS,
  MARKET_KINDS,
  RECORD_KINDS,
  SETUP_TYPES,
  SIDES,
  STORED_TIMEFRAMES,
  TIMEFRAMES,
} from '@sealtick/engine';
import { z } from 'zod';

/* The engine's enumerations as schemas. */

export const AssetClass = z.enum(ASSET_CLASSES);
export const CloseReason = z.enum(CLOSE_REASONS);
export const MarketKind = z.enum(MARKET_KINDS);
export const RecordKind = z.enum(RECORD_KINDS);
export const SetupType = z.enum(SETUP_TYPES);
export const Side = z.enum(SIDES);
export const Timeframe = z.enum(TIMEFRAMES);
export const StoredTimeframe = z.enum(STORED_TIMEFRAMES);
export const Session = z.enum([
  'fx',
  'metals',
  'us-index',
  'eu-index',
  'uk-index',
  'energy',
  'us-stock',
  'us-cash',
  'always',
]);
export const Holidays = z.enum(['none', 'world', 'futures', 'us', 'uk', 'eu']);
