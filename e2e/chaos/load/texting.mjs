/** So many write at once, because each waits for an answer before the next text. */
const WRITERS = 8;
const CUSTOMERS = 5;

/** People of a lot who text its customers as fast as this together. @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot @param {number} aSecond */
export const texting = (day, { staff }, aSecond) =>
  Promise.all(staff.slice(0, WRITERS).map((writer) => texts(day, writer, aSecond / WRITERS)));

/** Customers of their own, whom nobody deletes. @param {import('./day.mjs').Day} day @param {import('./caller.mjs').Caller} writer @param {number} aSecond */
async function texts({ pace, desk }, writer, aSecond) {
  /** @type {import('./desk.mjs').Customer[]} */
  const customers = [];
  while (!pace.isOver && customers.length < CUSTOMERS) {
    const customer = await desk.add(writer);
    if (customer) customers.push(customer);
  }
  // Of each moment there is one text to one customer.
  const text = () => customers.length > 0 && desk.text(writer, pace.oneOf(customers), new Date().toISOString());
  await pace.repeat(1000 / aSecond, async () => text());
}
