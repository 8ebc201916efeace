import { LAST_SESSION } from '@sealtick/simulated-market/practice';
import { useNavigate } from 'react-router';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { Button } from '../../../ui/button.tsx';

/** The button that opens a session of a new number. */
export function StartSession() {
  const navigate = useNavigate();
  const start = () => void navigate(academyPaths.practiceSession(1 + Math.floor(Math.random() * LAST_SESSION)));
  return (
    <Button variant="primary" onClick={start}>
      Start a session
    </Button>
  );
}
