/** From any field of the form: takes the parking spot that is offered. */
export const SPOT_KEY = 'F2';
