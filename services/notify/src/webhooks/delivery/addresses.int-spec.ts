import DNS from 'dns2';
import { resolvePublic } from './addresses.js';

const { A, AAAA } = DNS.Packet.TYPE;
/** The response code for a name that does not exist. */
const NXDOMAIN = 3;
const [V4, V6] = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];
/** The addresses of each name that the server knows. */
const NAMES = new Map([
  ['both.example', { [A]: [V4, '93.184.215.15'], [AAAA]: [V6] }],
  ['v4.example', { [A]: [V4], [AAAA]: [] }],
  ['v6.example', { [A]: [], [AAAA]: [V6] }],
  ['none.example', { [A]: [], [AAAA]: [] }],
]);

describe('resolvePublic', () => {
  let servers: string[];
  const server = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      const response = DNS.Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const known = question && NAMES.get(question.name);
      if (!known) response.header.rcode = NXDOMAIN;
      else if (question.type === A || question.type === AAAA)
        for (const address of known[question.type])
          response.answers.push(DNS.Packet.createResourceFromQuestion(question, { ttl: 300, address }));
      send(response);
    },
  });

  beforeAll(async () => {
    const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
    servers = [`127.0.0.1:${udp?.port}`];
  });
  afterAll(() => server.close());

  it.each([
    ['both.example', [V4, '93.184.215.15', V6]],
    ['v4.example', [V4]],
    ['v6.example', [V6]],
  ])('should return every address of %s', async (name, addresses) => {
    const found = await resolvePublic(name, servers);
    expect(found).toEqual(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  });

  it.each([
    ['none.example', 'ENODATA'],
    ['unknown.example', 'ENOTFOUND'],
  ])('should throw for %s with code %s', async (name, code) => {
    await expect(resolvePublic(name, servers)).rejects.toMatchObject({ code });
  });
});
