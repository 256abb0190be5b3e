import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 10;

/** The id of a personal link: all that protects it is that nobody can guess it, hence the CSPRNG (design §7). */
export const newRequestId = (): string => Array.from({ length: LENGTH }, () => BASE62[randomInt(62)]).join('');
