import type { ComponentProps } from 'react';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChannelStep } from './channel-step.tsx';
import { FollowStep } from './follow-step.tsx';
import { RiskStep } from './risk-step.tsx';
import type { StepState } from './step-row.tsx';
import { STEPS, type Step } from './steps-done.ts';
import { TrialStep } from './trial-step.tsx';

interface FirstStepsProps extends Omit<ComponentProps<typeof FollowStep>, 'state'> {
  done: Readonly<Record<Step, boolean>>;
}

/** The way of a new member to the first signal: four steps, of which the first open one has the filled button. */
export function FirstSteps({ done, strategies, subscribe }: FirstStepsProps) {
  const current = STEPS.find((step) => !done[step]);
  const getState = (step: Step): StepState => (done[step] ? 'done' : step === current ? 'current' : 'later');
  const count = STEPS.filter((step) => done[step]).length;
  return (
    <Card aria-labelledby="first-steps">
      <CardHeader id="first-steps" title="Your first signal">
        <span className="text-13 tabular-nums">
          {count} of {STEPS.length} done
        </span>
      </CardHeader>
      <ol className="divide-y divide-line">
        <TrialStep state={getState('trial')} />
        <FollowStep state={getState('follow')} strategies={strategies} subscribe={subscribe} />
        <ChannelStep state={getState('channel')} />
        <RiskStep state={getState('risk')} />
      </ol>
    </Card>
  );
}
