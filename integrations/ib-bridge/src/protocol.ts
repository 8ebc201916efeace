/** What the bridge sends to the site and gets from it; docs/integrate/bridge.md describes it. */
export type Side = 'long' | 'short';

/** What the platform knows of an order: its own number, and the site's id where the site placed it. */
interface Mark {
  readonly ref: string;
  readonly clientId?: string;
}

export interface ReportedInstrument {
  readonly name: string;
  readonly unitStep: number;
  readonly minUnits: number;
  readonly priceStep: number;
}

export interface ReportedOrder extends Mark {
  readonly instrument: string;
  readonly side: Side;
  readonly role: 'entry' | 'stop' | 'target' | 'other';
  readonly units: number;
  readonly filledUnits: number;
  readonly price: number | null;
}

export interface ReportedPosition extends Mark {
  readonly instrument: string;
  readonly side: Side;
  readonly units: number;
  readonly price: number;
  readonly stop: number | null;
}

export interface ReportedEvent extends Mark {
  readonly id: string;
  readonly at: number;
  readonly kind: 'filled' | 'stopped' | 'target' | 'closed' | 'cancelled' | 'costs';
  readonly units: number;
  readonly price: number | null;
  readonly costs: number;
  readonly reason?: string;
}

export interface Account {
  readonly id: string;
  readonly currency: string;
  readonly balance: number;
  readonly equity: number;
  readonly isDemo: boolean;
}

export interface CommandAnswer {
  readonly id: number;
  readonly outcome: 'accepted' | 'rejected';
  readonly ref: string;
  readonly reason: string;
}

export interface Report {
  readonly protocol: 1;
  readonly program: string;
  readonly account: Account;
  readonly instruments?: readonly ReportedInstrument[];
  readonly orderCount: number;
  readonly positionCount: number;
  readonly orders: readonly ReportedOrder[];
  readonly positions: readonly ReportedPosition[];
  readonly events: readonly ReportedEvent[];
  readonly answers: readonly CommandAnswer[];
}

export interface Command {
  readonly id: number;
  readonly act: 'place' | 'move-stop' | 'cancel' | 'close';
  readonly clientId: string;
  readonly instrument: string;
  readonly side: Side;
  readonly type: 'market' | 'limit' | 'stop';
  readonly units: number | null;
  readonly price: number | null;
  readonly stop: number | null;
  readonly target: number | null;
  readonly expiresAt: number | null;
}
