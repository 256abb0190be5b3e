/** The event of texts to the on-duty phone, which are listed among the customer's texts. */
export const ON_DUTY_EVENT = 'unacknowledged_request';
