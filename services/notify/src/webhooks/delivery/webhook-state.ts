/** The `WebhookState` of a row `w`. */
export const STATE_OF_WEBHOOK = `CASE WHEN w.enabled AND w.failing_since IS NULL THEN 'active' WHEN w.enabled THEN 'failing'
  WHEN w.disabled_at IS NULL THEN 'paused' ELSE 'disabled' END`;
