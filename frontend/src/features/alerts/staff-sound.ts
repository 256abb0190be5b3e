import { Sound } from '../../ui/sound/sound.js';

/** The signed-in staff's alerts, on whatever screen they are; a pick-up board has a flag of its own (spec §4 "Audio alerts"). */
export const staffSound = new Sound('shuttleAudioEnabled');
