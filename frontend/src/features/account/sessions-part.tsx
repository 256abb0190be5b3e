import type { OwnSession } from '@lotline/protocol';
import { Button } from 'antd';
import { serverDate } from '../../lib/time/server-time.js';
import { isHttpError } from '../../lib/api/http-error.js';
import { useSettings } from '../../lib/lot/settings.js';
import { describeUserAgent } from '../../lib/text/user-agent.js';
import { formatInstant } from '../../lib/time/format.js';
import { Asking } from '../../ui/dialog/confirm-dialog.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import { toast } from '../../ui/toast/toast.js';
import styles from './account.module.css';
import { api } from '../../lib/api/api.js';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnSessions: build.query<OwnSession[], void>({
      query: () => '/api/auth/sessions',
      providesTags: ['Session'],
    }),
    endOwnSession: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      // Also after an error: the session may have ended meanwhile.
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useGetOwnSessionsQuery, useEndOwnSessionMutation } = sessionsApi;

/** Where the user is signed in. Other sessions can be ended here, for example of a lost phone. */
export function SessionsPart() {
  const { data: sessions, isError, refetch } = useGetOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className="panel padded" aria-labelledby="account-sessions">
      <h2 id="account-sessions">Where You Are Signed In</h2>
      {sessions ? (
        <ul className="lined">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : isError ? (
        <LoadError title="Your sessions could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <CardSkeletons count={2} />
      )}
    </section>
  );
}

function SessionRow({
  session: { id, address, userAgent, startedAt, lastUsedAt, isCurrent },
}: {
  session: OwnSession;
}) {
  const { timeZone } = useSettings();
  const [end] = useEndOwnSessionMutation();
  const device = describeUserAgent(userAgent) ?? (userAgent || 'Unknown device');
  const now = serverDate();

  const confirm = async () => {
    const { error } = await end({ id });
    if (!error || (isHttpError(error) && error.status === 404)) {
      return toast({ title: 'Session Ended', description: `${device} is signed out.` });
    }
    if (isHttpError(error) && error.status === 401) return;
    toast({ title: 'Error', description: 'Failed to end the session. Please try again.', tone: 'destructive' });
  };

  return (
    <li className={`row-m between ${styles.session}`}>
      <div className="breaks">
        <p className="strong" title={userAgent}>
          {device}
        </p>
        <p className="meta">
          {[address, `Signed in ${formatInstant(startedAt, timeZone, now)}`].filter(Boolean).join(' · ')}
        </p>
        {!isCurrent && (
          <p className="meta">{`Last used ${formatInstant(lastUsedAt, timeZone, now)}, to within an hour`}</p>
        )}
      </div>
      {isCurrent ? (
        <span className={`muted ${styles.current}`}>This device</span>
      ) : (
        <Asking
          button={(ask) => (
            <Button aria-label={`End the session of ${device}`} onClick={ask}>
              End
            </Button>
          )}
          title="End Session"
          text={`${device} will be signed out within a second. Unsaved input there is lost.`}
          confirmLabel="End Session"
          danger
          onConfirm={confirm}
        />
      )}
    </li>
  );
}
