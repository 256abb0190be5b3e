const MAX_OPENED = 10;

/** The customers that a person opened at a lot belong to both. */
interface Owner {
  userId: string;
  lotId: string;
}

/** Only ids are stored, because names would stay on a computer that many people use. */
const keyOf = ({ userId, lotId }: Owner): string => `opened.${lotId}.${userId}`;

/** Returns the ids of the customers that the person opened in this browser, the last one first; at most ten. */
export const openedCustomers = (owner: Owner): string[] =>
  (localStorage.getItem(keyOf(owner)) ?? '').split(',').filter((id) => id !== '');

export function recordOpened(owner: Owner, clientId: string): void {
  const others = openedCustomers(owner).filter((id) => id !== clientId);
  localStorage.setItem(keyOf(owner), [clientId, ...others].slice(0, MAX_OPENED).join());
}
