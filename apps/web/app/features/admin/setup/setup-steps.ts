import type { SettingLine, SiteStatus } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { formatAge } from '../../../lib/time/time.ts';

/** What the steps of the set-up are read from. */
export interface SetupState {
  readonly site: Pick<SiteStatus, 'market' | 'hasTelegram' | 'hasDevMailbox'>;
  readonly lines: readonly Pick<SettingLine, 'problem'>[];
  /** Titles of the legal documents that are samples. */
  readonly samples: readonly string[];
  readonly hasLogo: boolean;
  /** Whether plans can be paid for. */
  readonly takesPayments: boolean;
  /** Number of strategies that open signals. */
  readonly running: number;
  /** When the last backup was written; null if none was. */
  readonly lastBackupAt: string | null;
  readonly now: number;
  /** Address of the site as this page was opened. */
  readonly origin: string;
}

export interface SetupStep {
  readonly title: string;
  readonly isDone: boolean;
  /** What holds, or what to do. */
  readonly text: string;
  /** The page of the console on which it is done; null if it is done where the program starts. */
  readonly to: string | null;
}

/** A backup of yesterday is recent also if it takes longer today. */
const RECENT_BACKUP_MS = 36 * HOUR_MS;

/** Returns what a provider sets up before members pay, with the variables or the command for it. */
export function setupSteps(state: SetupState): readonly SetupStep[] {
  const { site, lines, samples, hasLogo, takesPayments, running, origin } = state;
  const entries = lines.filter(({ problem }) => problem !== null).length;
  const isLocal = /\/\/(localhost|127\.|\[::1\])/.test(origin);
  return [
    step('Site and legal details', entries === 0, {
      done: 'Every detail is yours.',
      todo: `${formatCounted(entries, 'detail')} to complete: name, contacts, legal entity.`,
      to: consolePaths.settings,
    }),
    step('Legal documents', samples.length === 0, {
      done: 'The legal documents are your own.',
      todo: `Samples: ${samples.join(', ')}. Put your own texts into the folder of CONTENT_DIR; npx sealtick settings check names the files.`,
    }),
    step('Logo', hasLogo, {
      done: 'Pages, emails and documents show your logo.',
      todo: 'Pages, emails and documents show the mark of Sealtick. Choose a PNG, JPEG or WebP file.',
      to: `${consolePaths.settings}#logo`,
    }),
    step('Address', !isLocal, {
      done: `Members reach the site at ${origin}.`,
      todo: 'Set BASE_URL to the public address, which a proxy serves over TLS.',
    }),
    step('Email', !site.hasDevMailbox, {
      done: 'Emails are sent by your mail server.',
      todo: 'Emails stay in the development mailbox. Set SMTP_URL and MAIL_FROM.',
    }),
    step('Telegram', site.hasTelegram, {
      done: 'The bot links chats of members.',
      todo: 'Create a bot at @BotFather and set TELEGRAM_BOT_TOKEN.',
    }),
    step('Payments', takesPayments, {
      done: 'Plans are paid through Stripe.',
      todo: 'Paid plans are requests to sales. Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the prices of both plans.',
    }),
    step('Real prices', site.market === 'real', {
      done: 'Signals are computed from real prices.',
      todo: 'Prices are simulated. Start with vendors of live bars, such as MARKET=kraken,yahoo, or import files with sealtick import and start with MARKET=files.',
    }),
    backupStep(state),
    step('Strategies', running > 0, {
      done: `${running === 1 ? '1 strategy opens' : `${running} strategies open`} signals. Retire what you do not offer; STRATEGIES_DIR adds your own.`,
      todo: 'No strategy opens signals. Resume one, or add your own with STRATEGIES_DIR.',
      to: consolePaths.strategies,
    }),
  ];
}

function backupStep({ lastBackupAt, now }: SetupState): SetupStep {
  const command = 'Run npx sealtick backup FOLDER each day, copy the folder to another machine, and try a restore.';
  const last = lastBackupAt === null ? '' : `The last backup was written ${formatAge(lastBackupAt, now)}. `;
  const isRecent = lastBackupAt !== null && now - Date.parse(lastBackupAt) < RECENT_BACKUP_MS;
  return step('Backup', isRecent, { done: last.trim(), todo: `${last}${command}` });
}

const step = (
  title: string,
  isDone: boolean,
  { done, todo, to = null }: { readonly done: string; readonly todo: string; readonly to?: string | null },
): SetupStep => ({ title, isDone, text: isDone ? done : todo, to });
