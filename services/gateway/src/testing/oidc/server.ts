import { createServer, type IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';
import { CLIENT } from './client.ts';

/** A person at the provider: `sub` and the claims that Lotline reads. */
type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
};

/**
 * Starts an OpenID Connect provider, the package `oidc-provider`, on this machine, at a free port by default. Its sign-in page has a
 * field `Person` for a `sub`, and the buttons 'Continue' and 'Cancel'.
 */
export async function startOidcProvider({
  redirectUri,
  people,
  port = 0,
}: {
  redirectUri: string;
  people: Person[];
  port?: number;
}) {
  const server = createServer();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, sub) => {
      const person = people.find((each) => each.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    // Nobody is asked for consent.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
    void readForm(request).then((form) =>
      provider.interactionFinished(
        request,
        response,
        form.has('cancel')
          ? { error: 'access_denied', error_description: 'The person canceled' }
          : { login: { accountId: form.get('person') ?? '' } },
      ),
    );
  });
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1><form method="post">
  <label>Person <input name="person"></label> <button>Continue</button> <button name="cancel">Cancel</button></form></main></html>`;

async function readForm(request: IncomingMessage) {
  let body = '';
  for await (const part of request) body += String(part);
  return new URLSearchParams(body);
}
