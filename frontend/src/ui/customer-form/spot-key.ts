/** The key that takes the offered parking spot, from any field of the form. In a separate file for the list of shortcuts. */
export const SPOT_KEY = 'F2';
