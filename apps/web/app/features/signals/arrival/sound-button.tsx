import { Volume2, VolumeX } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.ts';
import { isSoundOn, playArrival, setSound } from './arrival-sound.ts';

/** Turns the sound for new signals on and off. It plays once when it is turned on. */
export function SoundButton() {
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(isSoundOn()), []);
  const toggle = () => {
    setSound(!isOn);
    setOn(!isOn);
    if (!isOn) playArrival();
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title="A sound for each new signal; it plays once when you turn it on"
      onClick={toggle}
      className="touch noscript:hidden! inline-flex h-8 items-center gap-1.5 rounded-input text-13 text-ink-2 hover:text-ink-1"
    >
      <Icon of={isOn ? Volume2 : VolumeX} size={15} className={isOn ? 'text-accent' : ''} />
      Sound <span aria-hidden="true">{isOn ? 'on' : 'off'}</span>
    </button>
  );
}
