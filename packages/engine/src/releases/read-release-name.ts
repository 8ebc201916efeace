import { getName, TOPICS } from './release-names.ts';

/** The name of a release, or the word for which it is refused; null if it is not on the list. */
export type ReleaseNameRead = { readonly name: string } | { readonly refusedWord: string } | null;

const SEPARATORS = /[\s\-‐‑–—/:;,()[\]&+®"'’“”*|]+/u;

/** Words that a calendar adds to a release: who publishes it, which period and which estimate. */
const ADDED: ReadonlySet<string> = new Set(
  // Publishers and places.
  (
    'area australia bea bls bank banking boc boe boj caixin canada canadian central china cips committee council ea ecb england eu ' +
    'euro europe european eurozone fed federal fomc german germany global governing hcob institute ism japan jibun kc kof ' +
    'markit mpa mpc mpr national new of ons operations rba rbnz reserve s snb swiss switzerland tokyo uk university us usa ' +
    'zealand zone bernanke ben yellen powell draghi lagarde de guindos ' +
    // Periods and estimates.
    'adv advance advanced annual annualized april august day december end estimate estimates february final first flash ' +
    'friday h half i ii iii january july june march may mid mom month monthly november october p prelim preliminary ' +
    'provisional q qoq quarter quarterly release second september t third thursday w week weekly y year yoy jan feb mar apr ' +
    'jun jul aug sep sept oct nov dec revised revision includes super ' +
    // What a figure is of.
    'a and announcement at average business by composite consumer core corporate deposit domestic durable economic ex excluding food ' +
    'for funds goods gross growth harmonised headline hourly index inflation interest introductory large m main manufacturers ' +
    'manufacturing media medium meeting monetary n nmi non nsa on policy power price prices product profits purchasing ' +
    'managers rate rates real refinancing regular report sa sales scheduled services small statement statistics supply the ' +
    'total trade use ' +
    // Russian.
    'вкл включая внутреннего валового вне день дневной ецб еврозона денежно заседание заседания заявление заявления ' +
    'индекс итоговый квартальная кредитная кредитной лагард оценка оценки пауэлл пейроллы по политика политике после ' +
    'председателя пресс процентной протокол публикация релиз решение решению решения ставке текст уровень фрс хозяйства цен ' +
    'сельского с х м г бернанке январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'
  ).split(' '),
);

/** Years, days, months and quarters. */
const PERIOD = /^(?:(?:19|20)\d\d(?:q[1-4])?|\d\d?|\d\d?(?:st|nd|rd|th)|q[1-4]|[1-4]q|h[12])$/;

/**
 * Returns the name of the list for what a calendar calls a release. Dates, periods, estimates and publishers are left out.
 * Any other word refuses it, because it may tell the result: "CPI up".
 *
 * @param country A code such as `US`.
 */
export function readReleaseName(text: string, country: string): ReleaseNameRead {
  const parts = text.normalize('NFKC').toLowerCase().split(SEPARATORS);
  const words = parts.map((part) => part.replace(/\.$/, '')).filter(Boolean);
  for (const [topic, alternatives] of TOPICS) {
    const named = alternatives.map((one) => one.split(' ')).find((one) => one.every((word) => words.includes(word)));
    const name = named && getName(topic, country);
    if (!name) continue;
    const refusedWord = words.find((word) => !named.includes(word) && !isAdded(word));
    return refusedWord === undefined ? { name } : { refusedWord };
  }
  return null;
}

/** Words of topics describe one further, such as "Retail sales (MARTS)"; but a rate is changed or not. */
const OF_TOPICS: ReadonlySet<string> = new Set(
  [...TOPICS.values()].flatMap((all) => all.flatMap((one) => one.split(' '))).filter((word) => word !== 'change'),
);

function isAdded(word: string): boolean {
  return ADDED.has(word) || OF_TOPICS.has(word) || PERIOD.test(word);
}
