/** What people read about a component. */
interface ComponentText {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
}

/** The parts of the service, in the order of the status page. */
export const COMPONENT_TEXTS = {
  website: { name: 'Website', about: 'The pages of the site.' },
  api: { name: 'REST API', about: 'Answers to programs and to the pages.' },
  feed: { name: 'Live feed', about: 'Signals as they are published, by WebSocket.' },
  runner: { name: 'Signal runner', about: 'Runs the strategies on each bar and publishes their signals.' },
  'market-data': { name: 'Market data', about: 'The prices that strategies read.' },
  log: { name: 'Signal log', about: 'The append-only log, its checkpoints and its audit.' },
  database: { name: 'Database', about: 'Stores everything that the other parts need.' },
  mail: { name: 'Email', about: 'Emails about accounts, and signals by email.' },
  telegram: { name: 'Telegram', about: 'Signals to Telegram chats.' },
  webhooks: { name: 'Webhooks', about: 'Signals to the servers of members.' },
  push: { name: 'Push', about: 'Signals to browsers.' },
} as const satisfies Readonly<Record<string, ComponentText>>;
