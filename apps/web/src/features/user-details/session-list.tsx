import { endOtherSessions, endSession } from '@pavilion/contract/user-details/session';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag } from '@pavilion/ui/display/tag';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { isCountry } from '../../lib/i18n/is-country.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Session, sessionsQuery } from './queries.ts';

/** Id of the heading, which takes the focus of a session that has ended. */
export const sessionsHeading = 'sessions';

/** AUT-27: where the customer is logged in, and the buttons that log out there. */
export function SessionList({ userId }: { userId: number }) {
  const t = useText('details');
  const query = useQuery(sessionsQuery(useSend(), userId));
  return (
    <PartState
      query={query}
      loading={t('sessions_loading')}
      failed={{ title: t('sessions_failed') }}
      rows={2}
    >
      {(sessions) => (
        <>
          <p className="pv-muted">
            {t('sessions_text')}
            {sessions.some(({ country }) => country !== null) && ` ${t('country_text')}`}
          </p>
          <ul className="pv-divided-list" data-testid="sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} userId={userId} />
            ))}
          </ul>
          {sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers userId={userId} />}
        </>
      )}
    </PartState>
  );
}

/** The requests reply with the sessions that are left. The row with the button is gone then. */
function useEndSessions(userId: number, send: () => Promise<Session[]>, success: string, failed: string) {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery(useSend(), userId);
  return useMutation({
    mutationFn: send,
    onSuccess: (left) => {
      queryClient.setQueryData(queryKey, left);
      document.getElementById(sessionsHeading)?.focus();
    },
    // It may have ended in another tab.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { success, error: { title: failed } },
  });
}

function SessionRow({ session, userId }: { session: Session; userId: number }) {
  const t = useText('details');
  const tCountry = useText('country');
  const { formatShortDay, formatTime } = useDateFormat();
  const send = useSend();
  const { browser, system, network, country, usedAt, isCurrent } = session;
  const name =
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'));
  const { mutate, isPending } = useEndSessions(
    userId,
    () => sendRequest(send, endSession, { params: { id: session.id } }),
    t('session_ended', { device: name }),
    t('session_not_ended', { device: name }),
  );
  const when = `${formatShortDay(usedAt.local)}, ${formatTime(usedAt.local.slice(11, 16))}`;
  return (
    <li className="user-details__session" data-testid="session">
      <div>
        <b>{name}</b> {isCurrent && <Tag colour="success">{t('this_device')}</Tag>}
        <p className="pv-muted pv-small">
          {t('last_used', { when })}
          {country !== null && isCountry(country) && ` · ${tCountry(country)}`}
          {network !== '' && ` · ${t('network', { network })}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" size="s" isPending={isPending} onClick={() => mutate()}>
          {t('end_session')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ userId }: { userId: number }) {
  const t = useText('details');
  const send = useSend();
  const { mutate, isPending } = useEndSessions(
    userId,
    () => sendRequest(send, endOtherSessions, {}),
    t('others_ended'),
    t('others_not_ended'),
  );
  return (
    <Button variant="secondary" isPending={isPending} onClick={() => mutate()}>
      {t('end_others')}
    </Button>
  );
}
