/** Where the board of another shuttle of the same lot is. */
export const addressOf = (shuttle: number): string => `/shuttle${shuttle}pickup${window.location.search}`;
