import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Section } from './section.tsx';

const TIMEFRAMES = ['All', '15m', '1h', '4h', 'daily'].map((label) => ({ value: label, label }));
const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active Only' },
  { value: 'favorites', label: 'Favorites' },
] as const;

export function Forms() {
  return (
    <>
      <Section name="Forms" rule="The error is next to its field, and the input is kept.">
        <Fields />
        <Controls />
      </Section>
      <Section name="Tabs" rule="An open tab has an address: it can be shared, and works without script.">
        <SampleTabs />
      </Section>
    </>
  );
}

function Fields() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <TextField
        label="Webhook URL"
        hint="HTTPS only. Redirects are not followed."
        type="url"
        defaultValue="https://desk.example.com/in"
      />
      <TextField
        label="Max daily loss"
        unit="USD"
        hint="Trading stops here until the next day."
        inputMode="decimal"
        defaultValue="500.00"
      />
      <TextField
        label="Email"
        error="Enter an address such as name@example.com."
        type="email"
        defaultValue="amara@example"
      />
      <Field label="Plan of interest">
        {(control) => (
          <Listbox {...control}>
            {['Starter', 'Pro', 'Institutional', 'Custom'].map((plan) => (
              <option key={plan}>{plan}</option>
            ))}
          </Listbox>
        )}
      </Field>
      <TextArea label="Message" hint="Your question." placeholder="Your question" />
      <TextField label="Company" hint="Set by your administrator." disabled defaultValue="Example Capital" />
    </div>
  );
}

function Controls() {
  const [timeframe, setTimeframe] = useState('4h');
  const [risk, setRisk] = useState(0.35);
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<(typeof CHOICES)[number]['value']>('all');
  const [isOn, setOn] = useState({ email: true, telegram: false });
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="grid content-start gap-4">
        <Select
          label="Timeframe"
          name="timeframe"
          options={TIMEFRAMES}
          value={timeframe}
          onChange={setTimeframe}
          className="w-full"
        />
        <div className="flex">
          <SearchField label="Search the parts" value={search} onChange={setSearch} />
        </div>
        <ChoiceRow label="Strategies" choices={CHOICES} value={choice} onChange={setChoice} />
      </div>
      <div className="grid content-start gap-4">
        <Slider
          label="Risk per trade"
          head="Risk per trade"
          unit="%"
          min={0.05}
          max={1}
          step={0.05}
          value={risk}
          published={0.25}
          write={(value) => value.toFixed(2)}
          read={(text) => {
            const value = Number(text);
            return value >= 0.05 && value <= 1 ? { value } : { problem: 'Must be 0.05 to 1.00%.' };
          }}
          onChange={setRisk}
        />
        <div className="grid gap-2">
          <Checkbox defaultChecked>Send me the weekly summary</Checkbox>
          <Checkbox aria-invalid>I accept the terms, which are long enough to need a second line on a phone</Checkbox>
          <Checkbox disabled>Not available in your country</Checkbox>
        </div>
        <div>
          <Switch
            label="Email"
            hint="Sent immediately to your address."
            isOn={isOn.email}
            onChange={(email) => setOn({ ...isOn, email })}
          />
          <Switch label="Telegram bot" isOn={isOn.telegram} onChange={(telegram) => setOn({ ...isOn, telegram })} />
          <Switch label="SMS" hint="Not available in your country." isOn={false} isDisabled onChange={() => {}} />
        </div>
      </div>
    </div>
  );
}

function SampleTabs() {
  const [params] = useSearchParams();
  const tabs = ['Overview', 'Playbook', 'Performance', 'Config', 'FAQ'].map((label) => ({
    value: label.toLowerCase(),
    label,
    href: `/ui?tab=${label.toLowerCase()}`,
    panel: <p>Content of {label}.</p>,
    isWide: true,
  }));
  return (
    <div>
      <Tabs label="Sample tabs" tabs={tabs} open={params.get('tab') ?? 'overview'} />
    </div>
  );
}
