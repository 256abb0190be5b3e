/** Lotline's id and secret at the provider of `server.ts`. */
export const CLIENT = { OIDC_CLIENT_ID: 'lotline', OIDC_CLIENT_SECRET: 'secret-of-the-test' };
