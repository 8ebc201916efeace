import { plainName } from './plain-name.ts';

/** What a column of a table of bars can be. */
export type ColumnKind = 'epoch' | 'date' | 'end' | 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'symbol';

const ENGLISH: Readonly<Record<ColumnKind, string>> = {
  epoch: 'unix|unix timestamp|unix time|unixtime|epoch',
  date:
    'date|datetime|date time|timeopen|time open|timestamp|gmt time|local time|utc time|open time|opentime|' +
    'datetime utc|time utc|timestamp utc|date utc|dt|day|ts|ts event|t|window start|kline open time|' +
    'candle begin time|begin|start|start time|snapshottimeutc|snapshottime|snapshot time|bar time|' +
    'time period start|period|trading day|time|week|wk|id',
  end:
    'close time|closetime|timeclose|time close|close date|closedate|kline close time|candle end time|' +
    'time period end|window end|end time|endtime|bar end|end',
  time: 'time|timestamp',
  open:
    'open|o|first|bid open|open bid|bidopen|openbid|openprice bid|mid o|bid o|opening price|open price|openprice|' +
    'price open|start price',
  high:
    'high|h|max|bid high|high bid|bidhigh|highbid|highprice bid|mid h|bid h|high price|highprice|price high|' +
    'highest|highest price|max price|day high',
  low:
    'low|l|min|bid low|low bid|bidlow|lowbid|lowprice bid|mid l|bid l|low price|lowprice|price low|lowest|' +
    'lowest price|min price|day low',
  close:
    'close|c|bid close|close bid|bidclose|closebid|closeprice bid|mid c|bid c|close last|last|latest|last price|' +
    'price|closing price|close price|closeprice|price close|end price',
  volume:
    'tickvol|tick volume|tickvolume|volume|vol|v|qty|total volume|base volume|lasttradedvolume|volume traded|' +
    'traded volume|shares traded',
  symbol: 'symbol|ticker|pair|instrument|code|tic|name|security',
};

/** The words of other languages, as exports of vendors and spreadsheets write them. */
const OTHERS: Readonly<Partial<Record<ColumnKind, string>>> = {
  date:
    'datum|fecha|data|dato|tarih|дата|дата и время|datum zeit|datum uhrzeit|fecha hora|fecha y hora|date heure|' +
    'date et heure|data ora|data hora|data e hora|data i czas|tag|jour|giorno|dia|dag|dzien|paivamaara|päivä|dátum|ngày|' +
    'tanggal|kw|kalenderwoche|woche|semana|semaine|settimana|日付|日付け|日時|年月日|日期|日期时间|日期時間|交易日|' +
    '交易日期|날짜|일자|일시|zeitpunkt|zeit|hora|heure|ora|tijd|czas|время|saat|tid|时间|時間|時刻|시간|周|週',
  end: 'schlusszeit|hora de cierre|heure de clôture',
  time: 'uhrzeit|zeit|hora|heure|ora|tijd|czas|godzina|время|saat|tid|klokkeslæt|kl|čas|idő|时间|時間|時刻|시간|giờ',
  open:
    'erster|eröffn|eröffnung|eröffnungskurs|anfang|apertura|precio de apertura|abertura|ouv|ouverture|' +
    'premier|opening|openingskoers|otwarcie|kurs otwarcia|открытие|откр|цена открытия|відкриття|açılış|öppning|öppningskurs|öppen|' +
    'åbning|åbningskurs|åpning|åpningskurs|avaus|avauskurssi|otevření|otvorenie|nyitó|deschidere|mở|mở cửa|giá mở cửa|pembukaan|' +
    '始値|始|開盤|開盤價|开盘|开盘价|今开|開市|시가',
  high:
    'hoch|höchst|höchster|höchstkurs|tageshoch|máximo|máxima|máx|maximum|massimo|massima|plus haut|haut|+haut|' +
    'precio máximo|alto|hoog|hoogste|najwyższy|najwyzszy|max|kurs maksymalny|максимум|макс|максимальная цена|' +
    'найвища|yüksek|en yüksek|högst|högsta|högsta kurs|høj|højeste|højeste kurs|høy|høyest|høyeste|ylin|nejvyšší|najvyššia|legmagasabb|maxim|cao|giá cao nhất|cao nhất|' +
    'tertinggi|高値|高|最高|最高价|最高價|고가',
  low:
    'tief|tiefst|tiefster|tiefstkurs|tagestief|mínimo|mínima|mín|minimum|minimo|minima|plus bas|bas|+bas|' +
    'precio mínimo|bajo|baixo|laag|laagste|najniższy|najnizszy|kurs minimalny|минимум|мин|минимальная цена|' +
    'найнижча|düşük|en düşük|lägst|lägsta|lägsta kurs|lav|lavest|laveste|laveste kurs|alin|nejnižší|najnižšia|legalacsonyabb|minim|thấp|giá thấp nhất|thấp nhất|' +
    'terendah|安値|低|最低|最低价|最低價|저가',
  close:
    'schlusskurs|schluss|zuletzt|letzter|cierre|precio de cierre|último|ultimo|ultima|fechamento|fecho|dernier|' +
    'clôt|clôture|fermeture|chiusura|slot|slotkoers|laatste|zamknięcie|zamkniecie|kurs zamknięcia|ostatnio|' +
    'закрытие|закр|цена закрытия|закриття|kapanış|şimdi|stängning|stängningskurs|slutkurs|senast|senaste|luk|lukket|lukkekurs|slutt|sluttkurs|' +
    'sist|siste|päätös|päätöskurssi|uzavření|závěr|uzatvorenie|záró|zárás|închidere|đóng cửa|giá đóng cửa|lần cuối|penutupan|terakhir|終値|終|收盤|收盤價|收盘|' +
    '收盘价|收市|종가|kurs|precio|prix|prezzo|preço|cena|цена|价格|現在値',
  volume:
    'volumen|umsatz|volym|volum|volumem|wolumen|wol|obroty|объём|объем|обсяг|hacim|hac|objem|forgalom|kl|khối lượng|出来高|' +
    '売買高|成交量|交易量|成交股數|거래량|volume échangé',
  symbol: 'symbole|símbolo|simbolo|wertpapier|тикер|инструмент|代码|股票代码|股票代號|銘柄|銘柄コード|종목|종목코드',
};

/** Names of columns, plain, by kind; earlier names win. */
export const HEADER_WORDS: Readonly<Record<ColumnKind, readonly string[]>> = {
  epoch: getWords('epoch'),
  date: getWords('date'),
  end: getWords('end'),
  time: getWords('time'),
  open: getWords('open'),
  high: getWords('high'),
  low: getWords('low'),
  close: getWords('close'),
  volume: getWords('volume'),
  symbol: getWords('symbol'),
};

/** Names of columns that hold a date alone, so that a second column may hold the time of day. */
export const DAY_WORDS: ReadonlySet<string> = new Set(
  (
    'date|datum|fecha|data|dato|tarih|дата|day|tag|jour|giorno|dia|dag|dzien|trading day|dátum|ngày|tanggal|日付|' +
    '日付け|年月日|日期|交易日|交易日期|날짜|일자'
  )
    .split('|')
    .map(plainName),
);

function getWords(kind: ColumnKind): string[] {
  const words = [ENGLISH[kind], OTHERS[kind] ?? ''].flatMap((list) => (list === '' ? [] : list.split('|')));
  return [...new Set(words.map(plainName))].filter((word) => word !== '');
}
