/** Days before the end of a contract at which webhooks are called, the longest first (docs/product/contracts.md). */
export const CONTRACT_NOTICE_DAYS = [30, 7, 1] as const;
