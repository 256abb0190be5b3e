/** The key that takes the offered parking spot, from anywhere on its screen or dialog. In a separate file for the list of shortcuts. */
export const SPOT_KEY = 'F2';
