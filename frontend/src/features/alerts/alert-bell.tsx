import { Bell, type BellWords } from '../../ui/sound/bell.js';
import type { SoundState } from '../../ui/sound/sound.js';
import { askToNotify } from './asked-to-notify.js';
import { staffSound } from './staff-sound.js';

const WORDS: BellWords = {
  off: { label: 'Sound off', hint: 'Turn sound alerts on' },
  locked: { label: 'Enable sound alerts', hint: 'Sound alerts were on: click to hear them again' },
  on: { label: 'Sound on', hint: 'Turn sound alerts off' },
};

/** FairLimiter sound alerts on and off, and asks to be enabled again where the browser is silent in spite of them. */
export function AlertBell({ iconOnly = false }: { iconOnly?: boolean }) {
  return <Bell sound={staffSound} words={WORDS} onPress={toggle} iconOnly={iconOnly} />;
}

function toggle(state: SoundState): void {
  if (state === 'on') return staffSound.turnOff();
  void staffSound.turnOn();
  askToNotify();
}
