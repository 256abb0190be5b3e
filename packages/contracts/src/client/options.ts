export const PAYMENT_METHODS = ['Credit Card', 'Cash'] as const;
export const DISPLAY_COLORS = ['default', 'green', 'grey', 'red'] as const;
