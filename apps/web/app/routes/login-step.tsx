import { data } from 'react-router';
import { NotFoundScreen } from '../features/frame/not-found-screen.tsx';
import { STEPS, StepScreen } from '../features/sign-in/step-screen.tsx';
import type { Route } from './+types/login-step.ts';

const getStep = (name: string) => STEPS.find((step) => step === name);

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: getStep(params.step) ? 200 : 404, headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return null;
}

export default function LoginStepRoute({ params }: Route.ComponentProps) {
  const step = getStep(params.step);
  return step ? <StepScreen key={step} step={step} /> : <NotFoundScreen />;
}
