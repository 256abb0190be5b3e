/** While an import runs, each screen asks for its lists again this often. */
const INTERVAL_MS = 5000;

/** Says that there are many new customers: now and then while they come, and once when the last are there. */
export class ThrottledNotice {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly send: () => void) {}

  notify(isLast: boolean): void {
    if (isLast) {
      this.cancel();
      return this.send();
    }
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.send();
    }, INTERVAL_MS);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
