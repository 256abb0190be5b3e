/** Errors of Node's network and TLS code, in words. `at` is `host:port`. */
const REASONS: [RegExp, (at: string) => string][] = [
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, (at) => `DNS does not know the host of ${at}`],
  [/^ECONNREFUSED$/, (at) => `${at} refuses connections: no server listens there`],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/,
    (at) => `${at} does not answer: a firewall, a network policy or a wrong address`,
  ],
  [/^(ECONNRESET|EPIPE)$/, (at) => `${at} closes the connection`],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, (at) => `TLS: the certificate of ${at} is for another host name`],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, (at) => `TLS: the certificate of ${at} is expired or not yet valid`],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|INVALID_CA)$/,
    (at) =>
      `TLS: no trusted CA has signed the certificate of ${at}; NODE_EXTRA_CA_CERTS names the file of a private CA`,
  ],
  [/^(EPROTO|ERR_SSL_\w+)$/, (at) => `TLS: ${at} does not speak TLS, or refuses this client`],
];

/** Says in one line why the server at `url` was not reached; undefined for an error of another kind. Contains no secret. */
export function whyUnreachable(error: unknown, url: string): string | undefined {
  const at = addressOf(url);
  // Node tries every address of a host and reports all errors together.
  const errors = error instanceof AggregateError ? [error, ...error.errors] : [error];
  for (const each of errors) {
    const code = typeof each === 'object' && each !== null && 'code' in each ? String(each.code) : '';
    const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1];
    if (reason) return reason(at);
  }
  return undefined;
}

/** `host:port` of a server's URL, without user and password. */
export function addressOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || DEFAULT_PORTS.get(protocol) || ''}`;
}

const DEFAULT_PORTS = new Map([
  ['postgres:', '5432'],
  ['postgresql:', '5432'],
  ['amqp:', '5672'],
  ['amqps:', '5671'],
  ['redis:', '6379'],
  ['rediss:', '6379'],
]);
