import { MINUTE_MS } from '@sealtick/engine';
import { plainName } from './plain-name.ts';

/** The months of each language in order, each with the beginnings and forms in which dates write it. */
const MONTHS_BY_LANGUAGE: readonly string[] = [
  'jan january|feb february|mar march|apr april|may|jun june|jul july|aug august|sep sept september|oct october|nov november|dec december',
  'jan jänner januar|feb februar|mär mrz märz|apr april|mai|jun juni|jul juli|aug august|sep sept september|okt oktober|nov november|dez dezember',
  'ene enero|feb febrero|mar marzo|abr abril|may mayo|jun junio|jul julio|ago agosto|sep sept set septiembre setiembre|oct octubre|nov noviembre|dic diciembre',
  'janv jan janvier|févr fév février|mars mar|avr avril|mai|juin|juil juillet|août aou|sept sep septembre|oct octobre|nov novembre|déc décembre',
  'gen gennaio|feb febbraio|mar marzo|apr aprile|mag maggio|giu giugno|lug luglio|ago agosto|set settembre|ott ottobre|nov novembre|dic dicembre',
  'jan janeiro|fev fevereiro|mar março|abr abril|mai maio|jun junho|jul julho|ago agosto|set setembro|out outubro|nov novembro|dez dezembro',
  'jan januari|feb februari|mrt maart|apr april|mei|jun juni|jul juli|aug augustus|sep september|okt oktober|nov november|dec december',
  'jan januari januar|feb februari februar|mar mars marts|apr april|maj mai|jun juni|jul juli|aug augusti august|sep sept september|okt oktober|nov november|dec des december desember',
  'sty styczeń stycznia|lut luty lutego|mar marzec marca|kwi kwiecień kwietnia|maj maja|cze czerwiec czerwca|lip lipiec lipca|sie sierpień sierpnia|wrz wrzesień września|paź październik października|lis listopad listopada|gru grudzień grudnia',
  'янв январь января|фев февр февраль февраля|мар март марта|апр апрель апреля|май мая|июн июнь июня|июл июль июля|авг август августа|сен сент сентябрь сентября|окт октябрь октября|ноя нояб ноябрь ноября|дек декабрь декабря',
  'oca ocak|şub şubat|mar mart|nis nisan|may mayıs|haz haziran|tem temmuz|ağu ağustos|eyl eylül|eki ekim|kas kasım|ara aralık',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTHS_BY_LANGUAGE.flatMap((language) =>
    language
      .split('|')
      .flatMap((words, i) => words.split(' ').map((word): [string, number] => [plainName(word), i + 1])),
  ),
);

/** Weekdays, ends of ordinals and words between the parts of a date. */
const IGNORED: ReadonlySet<string> = new Set(
  (
    'mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday st nd rd th ' +
    'mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag sonnabend so sonntag uhr um ' +
    'lun lunes mar martes mié miércoles jue jueves vie viernes sáb sábado dom domingo de del a las at on of ' +
    'lundi mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche er à le ' +
    'lunedì martedì mercoledì gio giovedì venerdì sabato domenica seg segunda ter terça qua quarta qui quinta sex sexta feira ' +
    'ma maandag dinsdag wo woensdag donderdag vr vrijdag za zaterdag zo zondag må mån måndag tis tisdag ons onsdag tor tors torsdag fre fredag lör lördag sön söndag ' +
    'pon poniedziałek wt wtorek śr środa czw czwartek pt piątek sob sobota niedz niedziela godz ' +
    'пн понедельник вт вторник ср среда чт четверг пт пятница сб суббота вс воскресенье г в ' +
    'pzt pazartesi sal salı çar çarşamba per perşembe cum cuma cmt cumartesi paz pazar'
  )
    .split(' ')
    .map(plainName),
);

/** Offsets from UTC in minutes of abbreviations that mean one zone. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ...['utc', 'gmt', 'wet', 'ut', 'zulu'].map((name): [string, number] => [name, 0]),
  ['est', -300],
  ['edt', -240],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
  ['akst', -540],
  ['akdt', -480],
  ['hst', -600],
  ['bst', 60],
  ['west', 60],
  ['cet', 60],
  ['cest', 120],
  ['mez', 60],
  ['mesz', 120],
  ['eet', 120],
  ['eest', 180],
  ['msk', 180],
  ['sast', 120],
  ['hkt', 480],
  ['sgt', 480],
  ['awst', 480],
  ['jst', 540],
  ['kst', 540],
  ['acst', 570],
  ['acdt', 630],
  ['aest', 600],
  ['aedt', 660],
  ['nzst', 720],
  ['nzdt', 780],
  ['brt', -180],
]);

/** Abbreviations of several zones, or of a zone the whole year, with the most usual one. */
const VAGUE_ZONES: ReadonlyMap<string, string> = new Map([
  ['cst', 'America/Chicago'],
  ['cdt', 'America/Chicago'],
  ['ct', 'America/Chicago'],
  ['et', 'America/New_York'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
  ['ist', 'Asia/Kolkata'],
]);

/** Returns 1 to 12 for the name of a month or its beginning; null for another word. */
export function parseMonth(word: string): number | null {
  return MONTHS.get(word.toLowerCase()) ?? MONTHS.get(plainName(word)) ?? null;
}

/** Returns true for a word that says nothing about the time, such as a weekday. */
export function isIgnored(word: string): boolean {
  return IGNORED.has(plainName(word));
}

/** Returns the offset from UTC of a zone's abbreviation, ms; null for another word. */
export function parseZoneOffset(word: string): number | null {
  const minutes = ZONES.get(word.toLowerCase());
  return minutes === undefined ? null : minutes * MINUTE_MS;
}

/** Returns the most usual zone of an abbreviation that several have; null for another word. */
export function vagueZone(word: string): string | null {
  return VAGUE_ZONES.get(word.toLowerCase()) ?? null;
}

/** The words of months that are not plain English letters, for recognising an encoding. */
export const ACCENTED_MONTHS: readonly string[] = MONTHS_BY_LANGUAGE.flatMap((language) =>
  language.split(/[ |]/).filter((word) => /[^a-z]/.test(word)),
);
