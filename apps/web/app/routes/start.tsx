import { StartScreen } from '../features/start/start-screen.tsx';

export default function StartRoute() {
  return <StartScreen />;
}
