/** Milliseconds of a clock that all processes of this machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6;
