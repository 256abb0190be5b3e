/** While an import runs, each screen asks for its lists again this often. */
const EVERY_MS = 5000;

/** Says that there are many new customers: now and then while they come, and once when the last are there. */
export class ManyNew {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly say: () => void) {}

  heard(isLast: boolean): void {
    if (isLast) {
      this.end();
      return this.say();
    }
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.say();
    }, EVERY_MS);
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
