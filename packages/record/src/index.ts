export { averageExit } from './average-exit.ts';
export { type ConfidenceScore, scoreConfidence } from './confidence-score.ts';
export { type Correlation, correlate, LEAST_DAYS } from './correlation.ts';
export { type Level, type OpenedEntry, type RecordEntry, RecordError } from './entries.ts';
export { EntryRules } from './entry-rules.ts';
export { LIBRARY_FIGURES, libraryFigures } from './library-figures.ts';
export { computeLiveRecord, type LiveRecord, type SignalCounts } from './live-record.ts';
export { LogContents, type StrategyHistory } from './log-contents.ts';
export type { SizedTrade } from './member/account-book.ts';
export { type ActiveSignals, countActive } from './member/active-signals.ts';
export {
  type CopiedAccount,
  type CopiedSpan,
  type CopiedTrade,
  computeCopiedAccount,
  copiedCorrelations,
} from './member/copied-account.ts';
export { type DrawdownChance, drawdownChance } from './member/drawdown-chance.ts';
export { computeExposure, type Exposure, sumExposure } from './member/exposure.ts';
export type { Figure } from './member/figure.ts';
export { type LimitUse, limitUse } from './member/limit-use.ts';
export { medianInterval } from './member/median-interval.ts';
export type { MemberAccount } from './member/member-account.ts';
export type { MemberInput, Present } from './member/member-input.ts';
export {
  computeMemberHistory,
  computeMemberRecord,
  getPrice,
  type MemberHistory,
  type MemberRecord,
  memberRecordAt,
} from './member/member-record.ts';
export { dailyStatistics, memberCurve, memberStatistics } from './member/member-statistics.ts';
export type { AccessInterval, RiskVersion } from './member/member-terms.ts';
export { type MemberTrade, memberTradeRows } from './member/member-trade-rows.ts';
export { type ReplayInput, replayInput } from './member/replay-input.ts';
export { type ReplayChange, type ReplayedRecord, replayRecord } from './member/replay-record.ts';
export {
  type HeldPosition,
  type PortfolioRisk,
  portfolioRisk,
  type RiskStatus,
  riskStatus,
  riskUse,
} from './member/risk-figures.ts';
export { type StrategyCorrelation, strategyCorrelations } from './member/strategy-correlations.ts';
export { type StrategyResult, strategyResults } from './member/strategy-results.ts';
export { type TailFigures, tailFigures } from './member/tail-figures.ts';
export { type MonthResult, monthToDate, WIN_RATE_TRADES, type WinRate, winRate30d } from './member/trade-figures.ts';
export { startOfDay, startOfMonth, timeOfDay } from './member/zone-date.ts';
export { openedFields } from './opened-fields.ts';
export { ownProblems } from './own-problems.ts';
export { parseEntry } from './parse-entry.ts';
export type { RecordedExit, RecordedTrade } from './recorded-trade.ts';
export {
  applyChange,
  changedFields,
  openState,
  type SignalChange,
  type SignalState,
  shownFields,
  stateAfter,
} from './signal-state.ts';
export { signalTrade } from './signal-trade.ts';
export { AnswerError } from './verify/answer-error.ts';
export { type Answer, apiSource, type GetJson } from './verify/api-source.ts';
export type { ReadBars } from './verify/bars/bar-source.ts';
export { findDuplicateKey } from './verify/duplicate-key.ts';
export { type VerifySignature, verifyEd25519 } from './verify/ed25519.ts';
export { ExportError, exportSource, type LogExport, parseExport, writeExport } from './verify/export-file.ts';
export type { CheckedFigures, FigureCheck } from './verify/figure-check.ts';
export type { FieldDifference, Finding, FindingCode } from './verify/finding.ts';
export { DETECTABLE, formatChecks, formatFinding, formatVerdict } from './verify/format-report.ts';
export { LONGEST_PUBLIC_DELAY_MS } from './verify/longest-public-delay.ts';
export type { ReferenceCheck } from './verify/reference-check.ts';
export { rowOfSignal } from './verify/signal-json.ts';
export type {
  CosignedNote,
  LogSource,
  PublishedFigures,
  SignalRow,
  SourceEntry,
  SourceHead,
  SourceRows,
  StoredBacktest,
  VersionRow,
} from './verify/source.ts';
export { readSourceEntry } from './verify/source-entry.ts';
export type { Trust } from './verify/trust.ts';
export {
  type References,
  type VerifyCounts,
  type VerifyOptions,
  type VerifyReport,
  verifyLog,
} from './verify/verify-log.ts';
export type { WitnessCheck } from './verify/witness-check.ts';
