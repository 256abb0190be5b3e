/** The key that takes the offered parking spot, from any field of the form. In a file of its own for the list of keys. */
export const SPOT_KEY = 'F2';
