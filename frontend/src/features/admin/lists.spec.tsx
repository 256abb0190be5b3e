import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { aUser } from '../../testing/builders.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { AuditPart } from './audit/audit-part.js';
import { LotsPart } from './lots/lots-part.js';
import { TokensPart } from './tokens/tokens-part.js';
import { UsersPart } from './users/users-part.js';
import { WebhooksPart } from './webhooks/webhooks-part.js';

describe('screens.md, States: the admin’s lists', () => {
  it.each<[string, string, string, string, ReactElement]>([
    ['audit', 'the audit', 'The audit log', 'Nothing recorded yet.', <AuditPart />],
    ['lots', 'lots', 'The lots', 'No lots found.', <LotsPart />],
    ['tokens', 'tokens', 'The tokens', 'No tokens yet.', <TokensPart />],
    ['users', 'users', 'The users', 'No users found.', <UsersPart />],
    ['webhooks', 'webhooks', 'The webhooks', 'No webhooks yet.', <WebhooksPart />],
  ])(
    'should say so while %s loads, after a failure, and when it is empty',
    async (path, loading, failed, empty, part) => {
      const server = new FakeServer().on('GET /api/auth/user', () => json(aUser({ role: 'admin' })));
      const answer = server.hold(`GET /api/${path}`);
      renderInLot(part);
      expect(await screen.findByText(`Loading ${loading}...`)).toBeInTheDocument();
      answer(json({ message: 'Away' }, 503));
      expect(await screen.findByText(`${failed} could not be loaded`)).toBeInTheDocument();
      server.on(`GET /api/${path}`, () => json([]));
      fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      expect(await screen.findByText(empty)).toBeInTheDocument();
    },
  );
});
