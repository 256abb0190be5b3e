/** Generates pseudo-random numbers that are the same for the same seed, so that a demo is reproducible. */
export class SeededRandom {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by the algorithm mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer in this range, both ends inclusive. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  oneOf<T>(all: readonly [T, ...T[]]): T {
    return all[this.between(0, all.length - 1)] ?? all[0];
  }

  /** Returns true with this probability, 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
