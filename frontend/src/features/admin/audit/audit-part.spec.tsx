import { AUDIT_PAGE, type AuditEntry } from '@lotline/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aManagedUser, aUser } from '../../../testing/builders.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { anAuditEntry } from './testing/audit.js';
import { AuditPart } from './audit-part.js';

const noor = aManagedUser({ id: 'noor', firstName: 'Noor', lastName: 'Aziz' });

describe('admin.md, Audit: AuditPart', () => {
  let asked: URLSearchParams[];
  /** Answers by the cursor of the request; '' is the newest page. */
  let pages: Record<string, AuditEntry[]>;
  beforeEach(() => {
    asked = [];
    pages = {
      '': [
        anAuditEntry({ id: '9', kind: 'role-changed', userId: 'noor', user: 'Noor A.', from: 'valet', to: 'agent' }),
        anAuditEntry({ id: '8', kind: 'sign-in-failed', byId: null, by: null, detail: 'wrong-password' }),
      ],
    };
    new FakeServer()
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin' })))
      .on('GET /api/users', () => json([noor]))
      .on('GET /api/audit', ({ path }) => {
        const query = new URL(path, 'http://lot.test').searchParams;
        asked.push(query);
        return json(pages[query.get('cursor') ?? ''] ?? []);
      });
  });

  const show = () => renderInLot(<AuditPart />, '/admin/audit');
  const entries = () => screen.findAllByRole('article');

  it('lists the newest entries first, with who did what to whom, from where and when', async () => {
    show();
    const [first, second] = await entries();
    if (!first || !second) throw new Error('Two entries were expected');
    for (const text of ['Role changed', 'From valet to agent', 'Dana R.', 'User: Noor A.', '203.0.113.9'])
      expect(within(first).getByText(text)).toBeInTheDocument();
    expect(within(first).getByText(/Nov 21/)).toHaveAttribute('datetime', '2025-11-21T22:15:00.000Z');
    expect(within(second).getByText('Wrong password')).toBeInTheDocument();
  });

  it('filters by person and by event', async () => {
    show();
    await entries();
    fireEvent.change(await screen.findByLabelText('Person'), { target: { value: 'noor' } });
    fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'role-changed' } });
    await waitFor(() =>
      expect(asked.at(-1)?.toString()).toBe(new URLSearchParams({ person: 'noor', kind: 'role-changed' }).toString()),
    );
    expect(await entries()).toHaveLength(2);
  });

  it('shows older entries on request, after the last one shown', async () => {
    pages[''] = Array.from({ length: AUDIT_PAGE }, (_, at) => anAuditEntry({ id: String(1000 - at) }));
    const last = pages['']?.at(-1)?.id ?? '';
    pages[last] = [anAuditEntry({ id: '5', kind: 'deactivated' })];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByRole('article', { name: 'User deactivated' })).toBeInTheDocument();
    expect(await entries()).toHaveLength(AUDIT_PAGE + 1);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('says so when nothing is recorded, and when nothing matches', async () => {
    pages[''] = [];
    show();
    expect(await screen.findByText('Nothing recorded yet.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'exported' } });
    expect(await screen.findByText('No matching entries.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Nothing recorded yet.')).toBeInTheDocument();
  });
});
