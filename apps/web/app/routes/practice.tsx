import { ReplayScreen } from '../features/academy/replay/replay-screen.tsx';

export default function PracticeRoute() {
  return <ReplayScreen />;
}
