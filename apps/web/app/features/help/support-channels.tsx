import { getMailto, type SiteSettings } from '@sealtick/contract';
import { type IconNode, Mail, MessageCircle, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Icon } from '../../ui/icon.ts';
import { SampleMark } from '../../ui/sample-mark.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';

const CARD_LINK = `touch ${TEXT_LINK}`;

/** The ways to reach support: chat, email and telephone, as the settings name them. */
export function SupportChannels() {
  const { settings } = useSite();
  if (!settings) return null;
  const { supportEmail, supportResponse, supportHours, chatUrl, phone } = settings;
  const isSample = (...names: (keyof SiteSettings)[]) => names.some((name) => settings.samples.includes(name));
  return (
    <ul aria-label="Ways to reach support" className="mt-6 grid gap-2 md:mt-9 md:grid-cols-3 md:gap-4">
      <ChatCard settings={settings} isSample={chatUrl !== null && isSample('chatResponse')} />
      <Channel icon={Mail} title="Email" isSample={isSample('supportEmail', 'supportResponse')}>
        <p>
          <a href={getMailto(supportEmail)} className={TEXT_LINK}>
            <BreakableText>{supportEmail}</BreakableText>
          </a>
          , answered in {supportResponse}
        </p>
        <RequestOpener form="email-template">
          {(open) => (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={open}
              className={`${CARD_LINK} mt-2 justify-self-start noscript:hidden!`}
            >
              Use a template
            </button>
          )}
        </RequestOpener>
      </Channel>
      <Channel icon={Phone} title="Phone" isSample={isSample('phone', 'supportHours')}>
        <p>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${TEXT_LINK} tabular-nums`}>
            {phone}
          </a>
          , {supportHours}
        </p>
      </Channel>
    </ul>
  );
}

interface ChatCardProps {
  settings: SiteSettings;
  isSample: boolean;
}

function ChatCard({ settings: { chatUrl, chatResponse, supportResponse }, isSample }: ChatCardProps) {
  if (chatUrl === null) {
    return (
      <Channel icon={MessageCircle} title="Live chat">
        <p>Not offered here. Email is answered in {supportResponse}.</p>
      </Channel>
    );
  }
  return (
    <Channel icon={MessageCircle} title="Live chat" isSample={isSample}>
      <p>Answered {chatResponse}</p>
      <a href={chatUrl} target="_blank" rel="noopener noreferrer" className={`${CARD_LINK} mt-2 justify-self-start`}>
        Open the chat
      </a>
    </Channel>
  );
}

interface ChannelProps {
  icon: IconNode;
  title: string;
  /** Whether the setting still has its example value. */
  isSample?: boolean;
  children: ReactNode;
}

function Channel({ icon, title, isSample = false, children }: ChannelProps) {
  return (
    <li className="flex gap-3.5 rounded-card border border-line bg-surface-1 px-4 py-3.5 md:p-5">
      <Icon of={icon} size={20} className="mt-0.5 shrink-0 text-ink-3" />
      <div className="grid min-w-0 content-start gap-0.5 text-13">
        <h2 className="font-strong text-14 text-ink-1">{title}</h2>
        {children}
        {isSample && (
          <p className="mt-2">
            <SampleMark />
          </p>
        )}
      </div>
    </li>
  );
}
