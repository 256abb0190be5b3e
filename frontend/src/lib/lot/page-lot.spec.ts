import { withLotQuery } from './page-lot.js';

describe('withLotQuery', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([
    ['/shuttle1pickup?lot=eastgate', '/api/settings', '/api/settings?lot=eastgate'],
    ['/shuttle2-pickup?lot=eastgate', '/api/events?cursor=1', '/api/events?cursor=1&lot=eastgate'],
    ['/shuttle1pickup', '/api/settings', '/api/settings'],
    ['/shuttle?lot=eastgate', '/api/settings', '/api/settings'],
  ])('should name the lot in the address of a board only: at %s', (address, url, called) => {
    window.history.replaceState(null, '', address);
    expect(withLotQuery(url)).toBe(called);
  });
});
