/** Where a request came from, for the limits and the audit. */
export interface Client {
  /** The caller's IP address. */
  address: string;
  userAgent: string;
}
