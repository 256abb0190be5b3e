/** The last fifth of a day's texts is kept for those about rides. */
export const ordinaryTexts = (perDay: number): number => perDay - Math.floor(perDay / 5);

/** Whether a lot that has sent `sent` of the `perDay` texts of its day may not send another one. */
export const isDayOver = (sent: number, perDay: number, isAboutRide: boolean): boolean =>
  sent >= (isAboutRide ? perDay : ordinaryTexts(perDay));
