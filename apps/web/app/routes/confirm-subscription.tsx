import { data } from 'react-router';
import { ConfirmSubscriptionScreen } from '../features/newsletter/confirm-subscription-screen.tsx';

export function loader() {
  return data(null, { headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return null;
}

export default function ConfirmSubscriptionRoute() {
  return <ConfirmSubscriptionScreen />;
}
