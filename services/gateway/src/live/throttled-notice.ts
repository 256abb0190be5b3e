/** How often the app reloads its lists while an import runs. */
const INTERVAL_MS = 5000;

/** Throttles the notice of new customers: sent at intervals while they arrive, and once after the last. */
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
