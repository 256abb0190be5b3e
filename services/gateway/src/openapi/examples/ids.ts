/** The records that the examples are about. */
export const CLIENT_ID = '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42';
export const USER_ID = '5b1f7c1e-3a51-4f0a-9c3e-8d2b6a4f0e11';
export const [ADDED, ASKED] = ['2026-06-01T15:04:05.000Z', '2026-06-05T19:40:00.000Z'];
