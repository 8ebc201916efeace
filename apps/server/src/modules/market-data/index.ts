export { selectBars } from './bar-repository.ts';
export { BarStore } from './bar-store.ts';
export { fileBars } from './file-bars.ts';
export { FilesProvider, type SourceFile } from './files-provider.ts';
export { findHistory } from './find-history.ts';
export { findReleases } from './find-releases.ts';
export { hashSeries } from './hash-series.ts';
export { type FolderFile, selectFolderFiles } from './imports/folder-repository.ts';
export { type ImportOptions, importPath, type OnProgress, unreadableReport } from './imports/import-file.ts';
export { IMPORT_FOLDER_CHECK } from './imports/import-folder.ts';
export type { BarRow, ImportReport, TableReport } from './imports/import-report.ts';
export { filesUnder } from './imports/input-file.ts';
export { settleSkipped } from './imports/settle-skipped.ts';
export { xlsxRows } from './imports/tables/xlsx.ts';
export { type AddResult, addInstruments, removeInstrument } from './instruments/add-instruments.ts';
export { CostFile } from './instruments/cost-file.ts';
export { loadInstruments } from './instruments/instrument-repository.ts';
export { readInstrument, readInstrumentFile } from './instruments/read-instrument-file.ts';
export { toSpec } from './instruments/to-spec.ts';
export { unknownSymbol } from './instruments/unknown-symbol.ts';
export { createMarketData, type MarketData } from './market-data-module.ts';
export type { NewestPrice } from './newest-prices.ts';
export type { BarBatch, LastBar, MarketDataProvider, ProviderDescription, SeriesName } from './provider.ts';
export { providerBars, shareProviderBars } from './provider-bars.ts';
export { sliceRange } from './range.ts';
export { type FileBars, readBarsFile, readCalendarFile } from './read-bars-file.ts';
export {
  deleteSeries,
  type QuarantinedBar,
  type SeriesSummary,
  selectImports,
  selectQuarantined,
  seriesCsv,
  summarizeSeries,
} from './series-repository.ts';
