import { PageHead, ScreenTitle } from '../ui/page-head.tsx';
import { Basics } from './ui/basics.tsx';
import { Buttons } from './ui/buttons.tsx';
import { Charts } from './ui/charts.tsx';
import { Colours } from './ui/colours.tsx';
import { Connections } from './ui/connections.tsx';
import { Figures } from './ui/figures.tsx';
import { Forms } from './ui/forms.tsx';
import { Messages } from './ui/messages.tsx';
import { Overlays } from './ui/overlays.tsx';
import { Requests } from './ui/requests.tsx';
import { Signals } from './ui/signals.tsx';
import { States } from './ui/states.tsx';
import { Strategies } from './ui/strategies.tsx';

/** Every interface part in every state. In development only: the build leaves it out. */
export default function PartsRoute() {
  return (
    <>
      <PageHead title="Parts" hidden />
      <ScreenTitle
        title="Parts"
        text="Every interface part once, in each of its states. A screen that needs a new look adds a part here first. All figures on this page are invented examples."
      />
      <Colours />
      <Buttons />
      <Basics />
      <Connections />
      <Forms />
      <Figures />
      <Signals />
      <Strategies />
      <Charts />
      <Messages />
      <Overlays />
      <Requests />
      <States />
    </>
  );
}
