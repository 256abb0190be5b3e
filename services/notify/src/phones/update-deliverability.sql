-- Failures that do not concern the phone say nothing about it. A phone that was never undeliverable has no row.
-- $1: the lot. $2: the phone. $3, $4: codes that concern the phone, and other delivery codes. $5: the numbers of the phone.
WITH current AS (
  SELECT CASE
    WHEN EXISTS (SELECT FROM opt_outs WHERE lot_id = $1 AND phone = ANY($5)) THEN 'opted-out'
    WHEN (SELECT state FROM messages
          WHERE lot_id = $1 AND phone = ANY($5) AND direction = 'outbound'
            AND (state IN ('sent', 'delivered') OR state = 'failed' AND (error_code IS NULL OR error_code = ANY($3)
              OR error_code ~ '^30\d{3}$' AND error_code <> ALL($4)))
          ORDER BY created_at DESC, id DESC LIMIT 1) = 'failed' THEN 'failed'
  END AS reason),
known AS (SELECT phone FROM undeliverable_phones WHERE lot_id = $1 AND phone = ANY($5) ORDER BY phone = $2 DESC LIMIT 1)
INSERT INTO undeliverable_phones AS stored (lot_id, phone, reason)
SELECT $1, coalesce((SELECT phone FROM known), $2), reason FROM current
WHERE reason IS NOT NULL OR EXISTS (SELECT FROM known)
ON CONFLICT (lot_id, phone) DO UPDATE SET reason = excluded.reason, version = stored.version + 1, changed_at = now()
WHERE stored.reason IS DISTINCT FROM excluded.reason
RETURNING id, version, phone, reason
