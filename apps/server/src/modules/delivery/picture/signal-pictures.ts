import type { Signal } from '@sealtick/contract';
import { type Bars, sliceBars, TIMEFRAME_MS } from '@sealtick/engine';
import { LRUCache } from 'lru-cache';
import { FONT_FILES } from '../../../platform/font-files.ts';
import type { Log } from '../../../platform/logging.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { drawSignalPicture } from './draw-signal-picture.ts';
import { encodePalettePng } from './encode-palette-png.ts';
import type { PictureTheme } from './picture-palette.ts';

const SHOWN = 60;
/** Closed days lie in between: so many times the shown span holds enough bars. */
const SPAN = 5;
/** Pictures of the newest signals: one is sent to many members. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** What came of drawing a picture; null if it could not be drawn. */
interface CachedPicture {
  readonly png: Buffer | null;
}

type PictureSignal = Pick<
  Signal,
  'id' | 'symbol' | 'timeframe' | 'barCloseAt' | 'entry' | 'stop' | 'targets' | 'index'
>;

/** Pictures of signals as they were published: the bars before, and the levels. */
export class SignalPictures {
  private readonly provider: Pick<MarketDataProvider, 'history' | 'isShown'>;
  private readonly log: Log;
  private readonly pictures: LRUCache<string, CachedPicture, PictureSignal>;

  constructor(provider: Pick<MarketDataProvider, 'history' | 'isShown'>, log: Log) {
    this.provider = provider;
    this.log = log;
    this.pictures = new LRUCache<string, CachedPicture, PictureSignal>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ png }) => png?.byteLength ?? 1,
      fetchMethod: (key, _stale, { context }) => this.tryToDraw(context, key.endsWith(' dark') ? 'dark' : 'light'),
    });
  }

  /** Returns the picture of a signal as PNG of 1020 by 560 pixels; null if it could not be drawn. */
  async find(signal: PictureSignal, theme: PictureTheme): Promise<Buffer | null> {
    return (await this.pictures.forceFetch(`${signal.id} ${theme}`, { context: signal })).png;
  }

  /** A signal without its picture is worth more than none. Not tried again: thousands of messages may ask for it. */
  private async tryToDraw(signal: PictureSignal, theme: PictureTheme): Promise<CachedPicture> {
    try {
      return { png: await this.draw(signal, theme) };
    } catch (error) {
      this.log.warn({ err: error, signalId: signal.id }, 'the picture of a signal could not be drawn');
      return { png: null };
    }
  }

  private async draw(signal: PictureSignal, theme: PictureTheme): Promise<Buffer> {
    const svg = drawSignalPicture(signal, await this.readBars(signal), theme);
    // Loaded with the first picture, because only the process that sends draws any.
    const { renderAsync } = await import('@resvg/resvg-js');
    const font = { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' };
    const drawn = await renderAsync(svg, { font });
    return (await encodePalettePng(drawn)) ?? Buffer.from(drawn.asPng());
  }

  private async readBars({ symbol, timeframe, barCloseAt }: PictureSignal): Promise<Bars | null> {
    if (!(await this.provider.isShown(symbol, timeframe))) return null;
    const to = Date.parse(barCloseAt);
    const from = to - SPAN * SHOWN * TIMEFRAME_MS[timeframe];
    const found = await this.provider.history(symbol, timeframe, { from, to });
    return found.length === 0 ? null : sliceBars(found, found.length - SHOWN, found.length);
  }
}
