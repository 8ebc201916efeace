import { MINUTE_MS } from '@sealtick/engine';
import type { Config } from '../../../config/config.ts';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import { AppError } from '../../../platform/errors.ts';
import { HealthError } from '../../../platform/health.ts';
import type { ReadinessCheck } from '../../../platform/http/readiness.ts';
import type { Platform } from '../../../platform/module.ts';
import { every } from '../../../platform/schedule.ts';
import { SignInProvider } from './sign-in-provider.ts';

type SignInProvidersDeps = Pick<Platform, 'clock' | 'log' | 'schedule'> & {
  readonly config: Pick<Config, 'signInProviders' | 'egressAllow'>;
};

/** The providers of the settings. Those that do not answer are asked again every minute. */
export class SignInProviders {
  private readonly providers: ReadonlyMap<string, SignInProvider>;
  private readonly schedule: SignInProvidersDeps['schedule'];
  private readonly down = new Set<string>();
  private end: (() => Promise<void>) | null = null;

  constructor({ config, schedule, ...rest }: SignInProvidersDeps) {
    this.schedule = schedule;
    this.providers = new Map(
      config.signInProviders.map((settings) => {
        const egress = operatorsEgress(settings.issuer, config.egressAllow);
        return [settings.id, new SignInProvider(settings, { ...rest, egress })];
      }),
    );
  }

  /** Returns a provider. @throws {AppError} NOT_FOUND for one that the settings do not name. */
  get(id: string): SignInProvider {
    const found = this.providers.get(id);
    if (!found) throw new AppError('NOT_FOUND', 'This way to log in is not offered.');
    return found;
  }

  /** Returns all of them, in the order of the settings. */
  list(): readonly SignInProvider[] {
    return [...this.providers.values()];
  }

  start(): void {
    if (this.providers.size === 0) return;
    const work = () => this.openAll();
    this.end = this.schedule.add({ name: 'login providers', next: every(MINUTE_MS), firstAfterMs: 0, work });
  }

  async stop(): Promise<void> {
    await this.end?.();
    this.end = null;
  }

  /** Degraded while a provider does not answer: all other ways to log in work. */
  get checks(): readonly ReadinessCheck[] {
    if (this.providers.size === 0) return [];
    const check = async () => {
      const names = this.list().flatMap(({ id, name }) => (this.down.has(id) ? [name] : []));
      if (names.length > 0) throw new HealthError('degraded', `Cannot be reached: ${names.join(', ')}.`);
    };
    return [{ name: 'login providers', isForOperator: true, check }];
  }

  private async openAll(): Promise<void> {
    await Promise.all(
      this.list().map((provider) =>
        provider.open().then(
          () => this.down.delete(provider.id),
          () => this.down.add(provider.id),
        ),
      ),
    );
  }
}
