/** A map of bounded size. The entries that were set least recently are evicted first. */
export class RecentEntries<T> extends Map<string, T> {
  constructor(private readonly maxSize: number) {
    super();
  }

  override set(key: string, entry: T): this {
    this.delete(key);
    super.set(key, entry);
    const [oldest] = this.size > this.maxSize ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}
