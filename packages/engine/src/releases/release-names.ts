/** Word for each country or area in the name of a release. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['US', 'US'],
  ['EA', 'Euro area'],
  ['UK', 'UK'],
  ['CH', 'Switzerland'],
  ['DE', 'Germany'],
  ['JP', 'Japan'],
  ['CA', 'Canada'],
  ['AU', 'Australia'],
  ['NZ', 'New Zealand'],
  ['CN', 'China'],
]);

/**
 * What is published, each with the words of calendars for it: all words of one of the lists must occur, in any order. Of
 * several that fit, the first is meant.
 */
export const TOPICS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'press conference': 'press conference, news conference, пресс конференция',
    minutes: 'minutes, протокол, протоколы',
    'implementation note': 'implementation note',
    'policy statement': 'fomc statement, policy statement, заявление',
    speech: 'speech, testimony, keynote, remarks, речь',
    symposium: 'symposium, jackson hole, banking conference, research conference, conference',
    'rate decision':
      'rate decision, policy decision, policy decisions, interest rate, bank rate, cash rate, refinancing rate, ' +
      'monetary policy assessment, решение ставке, decision',
    'monetary policy report': 'inflation report, monetary policy report',
    'jobless claims': 'jobless claims, initial claims, continuing claims, claimant count',
    'private payrolls': 'adp employment change, adp, private payrolls',
    payrolls: 'nonfarm payrolls, payrolls, payroll, nfp, employment situation, занятость',
    'job openings': 'job openings, jolts',
    earnings: 'earnings, wages, wage price, labour cost, labor cost, employment cost',
    unemployment: 'unemployment change, unemployment, jobless rate, безработицы',
    employment: 'employment change, employment',
    'import prices': 'import prices, import price, export prices, export price',
    'house prices': 'house price, house prices, home price, home prices',
    'producer prices': 'producer price, producer prices, ppi, цен производителей, ицпп',
    'consumer prices': 'consumer price, consumer prices, cpi, hicp, inflation, потребительских цен, ипц',
    'personal income and outlays':
      'personal income outlays, personal income, personal spending, personal consumption, pce',
    'home sales': 'home sales',
    'housing starts': 'housing starts',
    'building permits': 'building permits, building consents, building approvals',
    'retail sales': 'retail sales, retail trade, marts, розничные продажи',
    'durable goods orders': 'durable goods',
    'factory orders': 'factory orders, industrial orders, machinery orders',
    inventories: 'inventories, stocks',
    'industrial production': 'industrial production, manufacturing production, capacity utilization',
    'construction survey': 'construction pmi, construction survey',
    'business survey': 'composite pmi, business survey, composite survey, tankan, ifo, zew, business climate',
    'services survey':
      'non manufacturing pmi, services pmi, services survey, non manufacturing survey, ism services, ism non manufacturing',
    'manufacturing survey':
      'manufacturing pmi, manufacturing survey, ism manufacturing, manufacturing index, empire state, chicago pmi',
    confidence: 'confidence, sentiment',
    'trade balance': 'trade balance, balance trade, goods trade',
    'current account': 'current account',
    'money supply': 'money supply, m3',
    output: 'gross domestic product, gdp, output, ввп',
  }).map(([topic, words]) => [topic, words.split(', ')]),
);

/** Every name that a release may have: a closed list, so that a name says what is published, and never with which result. */
export const RELEASE_NAMES: ReadonlySet<string> = new Set(
  [...AREAS.values()].flatMap((area) => [...TOPICS.keys()].map((topic) => `${area} ${topic}`)),
);

/** Returns the name of a topic's release in a country; null for an unknown country. */
export function getName(topic: string, country: string): string | null {
  const area = AREAS.get(country);
  return area === undefined ? null : `${area} ${topic}`;
}
