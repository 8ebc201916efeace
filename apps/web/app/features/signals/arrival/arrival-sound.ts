import { readStored, store } from '../../../lib/browser/browser-storage.ts';

const KEY = 'sealtick.arrival-sound';
const HERTZ = 880;
const SECONDS = 0.18;
const VOLUME = 0.08;

let audio: AudioContext | null = null;

/** Whether the visitor wants a sound for each new signal; off until they turn it on. */
export const isSoundOn = (): boolean => readStored(KEY) === 'on';

/** Remembers the choice in this browser. */
export const setSound = (isOn: boolean): void => store(KEY, isOn ? 'on' : 'off');

/** Plays a short tone. A browser that has not seen a click or key on the page yet stays silent. */
export function playArrival(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.value = HERTZ;
  volume.gain.setValueAtTime(VOLUME, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}
