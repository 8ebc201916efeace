import type { SettingLine } from '@sealtick/contract';

/** How a setting is typed: a choice, an email address, or one line of text, short or long. */
interface SettingText {
  readonly label: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly type?: 'email' | 'tel' | 'url';
  readonly isLong?: true;
}

interface SettingGroup {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, SettingText>>;
}

const url = (label: string): SettingText => ({ label, type: 'url' });
const email = (label: string): SettingText => ({ label, type: 'email' });

/** The forms of the settings, with what each of their fields is called. */
const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'operator',
    title: 'Site and operator',
    text: 'Who runs the site, in its header, footer, legal texts and emails.',
    fields: {
      name: { label: 'Name of the site' },
      region: { label: 'Region' },
      legalEntity: { label: 'Legal entity' },
      postalAddress: { label: 'Postal address' },
      companyNumber: { label: 'Company number' },
      vatNumber: { label: 'VAT number' },
      registeredOffice: { label: 'Registered office' },
      leadershipRoles: { label: 'Leadership roles', isLong: true },
    },
  },
  {
    id: 'contacts',
    title: 'Contacts',
    text: 'How visitors reach you, in the footer, the help center and the legal texts.',
    fields: {
      phone: { label: 'Telephone', type: 'tel' },
      generalEmail: email('General email address'),
      supportEmail: email('Support email address'),
      salesEmail: email('Sales email address'),
      complianceEmail: email('Compliance email address'),
      xUrl: url('Page on X'),
      linkedinUrl: url('Page on LinkedIn'),
      telegramUrl: url('Channel on Telegram'),
    },
  },
  {
    id: 'support',
    title: 'Support',
    text: 'What you promise to people who write to you.',
    fields: {
      supportResponse: { label: 'Support answers within' },
      salesResponse: { label: 'Sales answers within' },
      legalResponse: { label: 'Legal team answers within' },
      riskResponse: { label: 'Risk team answers within' },
      dataResponse: { label: 'Requests about data are answered within' },
      inquiryResponse: { label: 'Compliance inquiries are answered within' },
      complaintResponse: { label: 'Complaints are answered within' },
      concernResponse: { label: 'Concerns are investigated within' },
      supportHours: { label: 'Telephone hours' },
      chatUrl: url('Live chat'),
      chatResponse: { label: 'Live chat answers' },
      holidays: { label: 'Holidays' },
    },
  },
  {
    id: 'regulation',
    title: 'Regulation and documents',
    text: 'What the compliance page shows and links to.',
    fields: {
      regulator: { label: 'Regulator' },
      registrationNumber: { label: 'Registration number' },
      regulatorAddress: { label: 'Address of the regulator' },
      employeeHandbookUrl: { label: 'Employee handbook' },
      regulatoryFrameworkUrl: { label: 'Regulatory framework' },
      securityPoliciesUrl: { label: 'Security policies' },
      customerPoliciesUrl: { label: 'Customer policies' },
    },
  },
  {
    id: 'display',
    title: 'Figures and bars',
    text: 'What pages and messages show.',
    fields: {
      missedFigures: {
        label: 'Figures that miss their target',
        choices: { show: 'Show them on the front page', hide: 'Hide them on the front page' },
      },
      ownUseBars: {
        label: 'Bars for your own use',
        choices: { local: 'Only while this machine alone opens the site', yes: 'On any site', no: 'Nowhere' },
      },
      sizesInMessages: {
        label: 'Position sizes in messages',
        choices: {
          off: 'Off',
          'arithmetic on your own inputs, not advice': 'On: arithmetic on your own inputs, not advice',
        },
      },
      brokersLive: { label: 'Live accounts at brokers', choices: { off: 'Off', on: 'On' } },
      ibkrWebApi: { label: 'Web API of Interactive Brokers', choices: { off: 'Off', on: 'On' } },
    },
  },
];

const TEXTS: Readonly<Record<string, SettingText>> = Object.assign({}, ...SETTING_GROUPS.map(({ fields }) => fields));

/** Returns what a setting is called; one without a name of its own keeps its key. */
export const settingLabel = (name: string): string => TEXTS[name]?.label ?? name;

interface ShownGroup {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly fields: readonly { readonly line: SettingLine; readonly look: SettingText }[];
}

/** Returns the groups with their settings; those that no group names are the last group. */
export function groupSettings(lines: readonly SettingLine[]): readonly ShownGroup[] {
  const getField = (line: SettingLine) => ({ line, look: TEXTS[line.name] ?? { label: line.name } });
  const named = SETTING_GROUPS.map(({ fields, ...group }) => ({
    ...group,
    fields: Object.keys(fields).flatMap((name) => lines.filter((line) => line.name === name).map(getField)),
  }));
  const others = lines.filter(({ name }) => !(name in TEXTS)).map(getField);
  const rest = { id: 'others', title: 'Further settings', text: 'Settings without a group.', fields: others };
  return [...named, rest].filter(({ fields }) => fields.length > 0);
}
