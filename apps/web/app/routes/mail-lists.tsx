import { data } from 'react-router';
import { MailListsScreen } from '../features/newsletter/mail-lists-screen.tsx';

export function loader() {
  return data(null, { headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return null;
}

export default function MailListsRoute() {
  return <MailListsScreen />;
}
