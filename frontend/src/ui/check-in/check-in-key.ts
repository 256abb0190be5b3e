/** The key that checks a customer in where the button is shown. In a separate file for the list of shortcuts. */
export const CHECK_IN_KEY = 'F4';
