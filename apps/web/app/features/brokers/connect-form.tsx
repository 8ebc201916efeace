import {
  BROKERS,
  type Broker,
  type BrokerConnected,
  type BrokerConnectInput,
  type BrokerId,
  hasDemo,
  writes,
} from '@sealtick/contract';
import { useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { accountRecordsQuery } from '../../lib/queries/account-records.queries.ts';
import { connectionsQuery } from '../../lib/queries/connections.query.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { AutomatedWarning } from './automated-warning.tsx';
import { ConnectFields } from './connect-fields.tsx';
import { connectProblems } from './connect-problems.ts';
import { connectionFields } from './connection-fields.ts';
import { connectionState, TRADE_MODE_NAMES } from './connection-state.ts';
import { EnvironmentChoice } from './environment-choice.tsx';
import { inFormWords } from './in-form-words.ts';
import { LiveConditions } from './live-conditions.tsx';
import { WayChoice } from './way-choice.tsx';

interface ConnectFormProps {
  broker: BrokerId;
  brokers: readonly Broker[] | undefined;
  isMember: boolean;
  onConnected: (connected: BrokerConnected) => void;
  onWay: (broker: BrokerId) => void;
  onCancel: () => void;
}

/** Asks for what the broker's form needs. A visitor can fill it in and is asked to log in; nothing typed is stored. */
export function ConnectForm({ broker, brokers, isMember, onConnected, onWay, onCancel }: ConnectFormProps) {
  const { name, form } = BROKERS[broker];
  const now = useWallNow();
  const [environment, setEnvironment] = useState<BrokerConnectInput['environment']>(hasDemo(broker) ? 'demo' : 'live');
  const [isAutomated, setAutomated] = useState(false);
  const [asksToLogIn, askToLogIn] = useState(false);
  const [unsent, setUnsent] = useState<Readonly<Record<string, string>>>({});
  const { send, isSending, problem } = useProvenWrite(writes.brokers.connect, () => [
    connectionsQuery(),
    accountRecordsQuery(),
  ]);
  const hasEnvironment = form !== 'none';
  const isLive = hasEnvironment && environment === 'live';
  // Brokers without demo accounts are offered while live accounts are.
  const isClosed = isLive && (brokers ?? []).some(({ id, isOffered }) => !hasDemo(id) && !isOffered);
  const submit = (fields: FormData) => {
    if (!isMember) return askToLogIn(true);
    const names = [...connectionFields(form), 'confirmation'];
    const typed = names.map((key) => [key, String(fields.get(key) ?? '').trim()] as const);
    const input: BrokerConnectInput = {
      broker,
      environment: isLive ? 'live' : 'demo',
      isAutomated,
      ...Object.fromEntries(typed.filter(([, value]) => value !== '')),
    };
    const wrong = connectProblems(input);
    setUnsent(wrong);
    if (Object.keys(wrong).length > 0) return;
    void send(input, (connected) => {
      const { word } = connectionState(connected.connection, now);
      toast({
        title: `${name} connected`,
        description: `Status: ${word}. Trade mode: ${TRADE_MODE_NAMES[connected.connection.tradeMode]}.`,
      });
      onConnected(connected);
    });
  };
  const isUnsent = Object.keys(unsent).length > 0;
  const shown = shownProblem(isUnsent ? { detail: '', fields: unsent } : problem && inFormWords(problem), [
    ...(hasEnvironment ? ['environment'] : []),
    ...connectionFields(form),
    ...(isLive ? ['confirmation'] : []),
  ]);
  const errors = shown?.fields ?? {};
  return (
    <Form
      label={`Connect ${name}`}
      action="Connect"
      isSending={isSending}
      problem={shown}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <WayChoice broker={broker} brokers={brokers} onChange={onWay} />
      {hasEnvironment && (
        <EnvironmentChoice broker={broker} value={environment} error={errors.environment} onChange={setEnvironment} />
      )}
      {isClosed && (
        <p role="note" className="rounded-input bg-warn-soft px-4 py-3 text-13">
          {hasDemo(broker)
            ? 'Live accounts are switched off on this site: choose Demo Account.'
            : `Live accounts are switched off on this site, and ${name} has no others: it cannot be connected now.`}
        </p>
      )}
      <ConnectFields broker={broker} errors={errors} />
      {isLive && <LiveConditions broker={broker} error={errors.confirmation} />}
      <Switch
        label="Enable Automated Trading"
        hint={
          isAutomated ? 'Orders are placed without asking you.' : 'Each order waits until you confirm it on this page.'
        }
        isOn={isAutomated}
        onChange={setAutomated}
      />
      {isAutomated && <AutomatedWarning broker={broker} />}
      {asksToLogIn && (
        <AlertDialog
          title="Log in to connect"
          text="Accounts at brokers belong to your account here. Keys that you typed are not stored: enter them again once you are logged in."
          confirmLabel="Login"
          onConfirm={goToSignIn}
          onCancel={() => askToLogIn(false)}
        />
      )}
    </Form>
  );
}

/** Returns a problem with those of its fields that the form shows; what is wrong with others is shown above the button. */
function shownProblem(problem: FormProblem | null, names: readonly string[]): FormProblem | null {
  if (problem === null) return null;
  const shown = Object.entries(problem.fields).filter(([name]) => names.includes(name));
  if (shown.length > 0) return { ...problem, fields: Object.fromEntries(shown) };
  return { detail: Object.values(problem.fields)[0] ?? problem.detail, fields: {} };
}
