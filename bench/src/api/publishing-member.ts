const SYMBOLS = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD'];

/** A member who publishes signals into own strategies over HTTP. */
export class PublishingMember {
  private readonly address: string;
  private readonly headers: Readonly<Record<string, string>>;

  /** @param headers which identify the member */
  constructor(address: string, headers: Readonly<Record<string, string>>) {
    [this.address, this.headers] = [address, headers];
  }

  /** Creates an own strategy. Returns its id. */
  async addStrategy(name: string): Promise<string> {
    const answer = await this.post('/api/strategies/mine', { name });
    return ((await answer.json()) as { id: string }).id;
  }

  /** Publishes a signal whose entry stands below the price. */
  publish(strategyId: string, symbol: string, price: string): Promise<Response> {
    return this.post('/api/signals', makeSignal(strategyId, symbol, price));
  }

  private post(path: string, body: object): Promise<Response> {
    return send(this.address + path, body, this.headers);
  }
}

/** Returns the body of a signal. */
export function makeSignal(strategyId: string, symbol: string, price: string): object {
  const digits = price.split('.')[1]?.length ?? 0;
  const at = (factor: number) => (Number(price) * factor).toFixed(digits);
  const levels = { type: 'limit', entry: at(0.98), stop: at(0.95), targets: [at(1.05)] };
  return { strategyId, symbol, timeframe: '1h', side: 'long', ...levels };
}

/** Sends JSON. Resolves once the answer is complete. */
export async function send(url: string, payload: object, headers: object): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  });
  await answer.clone().arrayBuffer();
  return answer;
}

/** Returns symbols that have a price, with it. */
export async function pricesAt(address: string): Promise<readonly (readonly [string, string])[]> {
  const rows = (await (await fetch(`${address}/api/prices`)).json()) as { symbol: string; price: string | null }[];
  return rows.flatMap(({ symbol, price }) => (price !== null && SYMBOLS.includes(symbol) ? [[symbol, price]] : []));
}
