import { requestAccountErasure, undoAccountErasure } from '@pavilion/contract/personal-data/account-erasure';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { PasswordRequest } from './password-request.tsx';
import { type AccountErasure, accountErasureQuery, isInTheWay } from './queries.ts';

/** Where each obstacle ends. */
const obstacleLinks = {
  payment: '/basket',
  refund: '/payments',
  debt: '/',
  direct_debit: '/memberships',
  membership: '/memberships',
} as const;

type PartProps = { erasure: AccountErasure; userId: number };

/** ACC-03: says what the end of an account deletes, keeps and costs, and asks for it. */
export function EraseSection({ userId }: { userId: number }) {
  const t = useText('personal_data');
  const query = useQuery(accountErasureQuery(useSend(), userId));
  return (
    <section className="pv-section pv-stack" data-testid="erase">
      <h2 id="erase" tabIndex={-1}>
        {t('erase')}
      </h2>
      <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
        {(erasure) => (
          <>
            {erasure.dueAt && <Due dueAt={erasure.dueAt} erasure={erasure} userId={userId} />}
            <p className="pv-muted">{t('erase_text')}</p>
            <Consequences erasure={erasure} />
            <Obstacles erasure={erasure} />
            {erasure.obstacles.length === 0 && (!erasure.dueAt || isInTheWay(erasure)) && (
              <RequestErasure erasure={erasure} userId={userId} />
            )}
          </>
        )}
      </PartState>
    </section>
  );
}

/** When the account is deleted, or why it was not. */
function Due({ dueAt, erasure, userId }: PartProps & { dueAt: NonNullable<AccountErasure['dueAt']> }) {
  const t = useText('personal_data');
  const { formatDayWithYear } = useDateFormat();
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRequest(send, undoAccountErasure, {}),
    onSuccess: (erasure) => {
      queryClient.setQueryData(accountErasureQuery(send, userId).queryKey, erasure);
      document.getElementById('erase')?.focus();
    },
    meta: { success: t('undone'), error: { title: t('failed') } },
  });
  const { isPostponed } = erasure;
  return (
    <Notification
      tone="warning"
      title={t(isPostponed ? 'postponed' : 'due', { day: formatDayWithYear(dueAt.local.slice(0, 10)) })}
      shouldAnnounce
    >
      <p>{t(isPostponed ? 'postponed_text' : 'due_text')}</p>
      {isInTheWay(erasure) && <p data-testid="in-the-way">{t('in_the_way')}</p>}
      <Button isPending={isPending} onClick={() => mutate()}>
        {t('undo')}
      </Button>
    </Notification>
  );
}

function Consequences({ erasure: { children, waiverKeepYears } }: { erasure: AccountErasure }) {
  const t = useText('personal_data');
  return (
    <>
      <div>
        <h3>{t('deleted')}</h3>
        <ul>
          {t('deleted_items')
            .split('|')
            .map((item) => (
              <li key={item}>{item}</li>
            ))}
        </ul>
      </div>
      <div>
        <h3>{t('kept')}</h3>
        <ul>
          <li>{t('kept_orders')}</li>
          {waiverKeepYears > 0 && <li>{t('kept_waivers', { count: waiverKeepYears })}</li>}
          <li>{t('kept_cards')}</li>
        </ul>
      </div>
      {children.length > 0 && (
        <Notification tone="warning">{t('children', { names: children.join(', ') })}</Notification>
      )}
    </>
  );
}

function Obstacles({ erasure: { obstacles } }: { erasure: AccountErasure }) {
  const t = useText('personal_data');
  if (obstacles.length === 0) return null;
  return (
    <Notification tone="danger" title={t('blocked')}>
      <ul data-testid="obstacles">
        {obstacles.map(({ code }) => (
          <li key={code}>
            {t(`obstacle_${code}`)} <Anchor href={obstacleLinks[code]}>{t(`obstacle_${code}_link`)}</Anchor>
          </li>
        ))}
      </ul>
    </Notification>
  );
}

/** What is lost, in words. */
function useLostTexts({ bookings, memberships, packageUses, credit }: AccountErasure['losses']): string[] {
  const t = useText('personal_data');
  return [
    bookings > 0 && t('loss_bookings', { count: bookings }),
    memberships > 0 && t('loss_memberships', { count: memberships }),
    packageUses > 0 && t('loss_package_uses', { count: packageUses }),
    credit && t('loss_credit', { amount: credit.formatted }),
  ].filter((text) => typeof text === 'string');
}

function RequestErasure({ erasure: { dueAt, notGivenUp: losses }, userId }: PartProps) {
  const t = useText('personal_data');
  const send = useSend();
  const queryClient = useQueryClient();
  const [givesUp, setGivesUp] = useState(false);
  const { bookings, memberships, packageUses, credit } = losses;
  const { queryKey } = accountErasureQuery(send, userId);
  const { request, requesting, error } = useRequestState({
    mutationKey: ['personal-data', 'erase'],
    mutationFn: (currentPassword: string) =>
      sendRequest(send, requestAccountErasure, {
        body: {
          currentPassword,
          givesUp,
          shown: { bookings, memberships, packageUses, credit: credit?.value ?? 0 },
        },
      }),
    onSuccess: (requested) => {
      setGivesUp(false);
      queryClient.setQueryData(queryKey, requested);
      document.getElementById('erase')?.focus();
    },
    // Something may stand in the way meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const lost = useLostTexts(losses);
  return (
    <PasswordRequest
      submitLabel={t(dueAt ? 'give_up_request' : 'erase_request')}
      variant="danger"
      isPending={requesting}
      error={error}
      onSubmit={request}
      testId="erase-form"
    >
      {lost.length > 0 && (
        <>
          <div>
            <h3>{t(dueAt ? 'losses_new' : 'losses')}</h3>
            <ul>
              {lost.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <Checkbox
            label={t('give_up')}
            checked={givesUp}
            onChange={({ target }) => setGivesUp(target.checked)}
          />
        </>
      )}
      <p className="pv-muted">{t('erase_confirm')}</p>
    </PasswordRequest>
  );
}
