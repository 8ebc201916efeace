import { data } from 'react-router';
import { NotFoundScreen } from '../features/frame/not-found-screen.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export default function NotFoundRoute() {
  return <NotFoundScreen />;
}
