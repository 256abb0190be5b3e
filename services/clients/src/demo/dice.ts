/** Numbers that look thrown and are the same at every start of the same lot, so that a demo can be told about. */
export class Dice {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  }

  /** 0 (included) to 1 (excluded): mulberry32. */
  throw(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.throw() * (most - least + 1));
  }

  oneOf<T>(all: readonly [T, ...T[]]): T {
    return all[this.between(0, all.length - 1)] ?? all[0];
  }

  chance(share: number): boolean {
    return this.throw() < share;
  }
}
