/** Synthesizes the alert: two notes and a rest, as a buffer that loops without a gap, also while the page is hidden. */
const SECONDS = 1.6;
const NOTES = [
  { frequency: 880, from: 0, to: 0.28 },
  { frequency: 1174.7, from: 0.32, to: 0.7 },
];
const FADE = 0.03;
const VOLUME = 0.45;

function volumeAt(time: number, from: number, to: number): number {
  if (time < from || time > to) return 0;
  return VOLUME * Math.min(1, (time - from) / FADE, (to - time) / FADE);
}

export function alertTone(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.floor(SECONDS * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / context.sampleRate;
    samples[index] = NOTES.reduce(
      (sum, { frequency, from, to }) => sum + volumeAt(time, from, to) * Math.sin(2 * Math.PI * frequency * time),
      0,
    );
  }
  return buffer;
}
