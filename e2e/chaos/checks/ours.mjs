/** Of the clients whose phone is LIKE $1, those too who are deleted: their history says what phone they had. */
export const OURS = `SELECT id FROM clients.clients WHERE phone LIKE $1 UNION ALL
  SELECT client_id FROM clients.history WHERE action = 'deleted' AND EXISTS (
    SELECT FROM jsonb_array_elements(changes) AS change
    WHERE change ->> 'field' = 'phone' AND change ->> 'from' LIKE $1)`;

/** What the last entry of a deleted client says that a field held. @param {string} field */
export const heldAtTheEnd = (field) =>
  `(SELECT change ->> 'from' FROM jsonb_array_elements(changes) AS change WHERE change ->> 'field' = '${field}')`;
