import { data } from 'react-router';
import { ConfirmRequestScreen } from '../features/requests/confirm-request-screen.tsx';

export function loader() {
  return data(null, { headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return null;
}

export default function ConfirmRequestRoute() {
  return <ConfirmRequestScreen />;
}
