import { Tag } from '@pavilion/ui/display/tag';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { secondFactorQuery } from './log-in-queries.ts';

const EnableDialog = lazyWithRetry(async () => (await import('./log-in-dialogs.ts')).EnableDialog);
const DisableDialog = lazyWithRetry(async () => (await import('./log-in-dialogs.ts')).DisableDialog);
const RecoveryCodesDialog = lazyWithRetry(
  async () => (await import('./log-in-dialogs.ts')).RecoveryCodesDialog,
);

/** With fewer recovery codes than this the page says so. */
const fewCodes = 3;

/** ACC-09: whether the log-in asks for a code, and the buttons that change it. */
export function SecondFactorPart({ userId }: { userId: number }) {
  const t = useText('details');
  const [isShowingCodes, setShowingCodes] = useState(false);
  const query = useQuery(secondFactorQuery(useSend(), userId));
  const { formatShortDay } = useDateFormat();
  return (
    <PartState
      query={query}
      loading={t('second_factor_loading')}
      failed={{ title: t('second_factor_failed') }}
      rows={1}
    >
      {({ isEnabled, enabledAt, recoveryCodesLeft: count }) => (
        <div className="pv-stack" data-testid="second-factor">
          <p className="pv-muted">{t('second_factor_text')}</p>
          {isEnabled && !isShowingCodes ? (
            <>
              <p>
                <Tag colour="success">{t('second_factor_on')}</Tag>{' '}
                {enabledAt && t('second_factor_since', { day: formatShortDay(enabledAt.local) })}{' '}
                {t('recovery_codes_left', { count })}
              </p>
              {count < fewCodes && <Notification tone="warning">{t('recovery_codes_few')}</Notification>}
              <div className="pv-cluster">
                <DialogButton
                  variant="secondary"
                  testId="new-recovery-codes"
                  renderDialog={(state) => <RecoveryCodesDialog {...state} userId={userId} />}
                >
                  {t('recovery_codes_new')}
                </DialogButton>
                <DialogButton
                  variant="secondary"
                  testId="disable-second-factor"
                  renderDialog={(state) => <DisableDialog {...state} userId={userId} />}
                >
                  {t('second_factor_disable')}
                </DialogButton>
              </div>
            </>
          ) : (
            <div>
              <DialogButton
                variant="secondary"
                testId="enable-second-factor"
                renderDialog={(state) => (
                  <EnableDialog {...state} userId={userId} onShowCodes={setShowingCodes} />
                )}
              >
                {t('second_factor_enable')}
              </DialogButton>
            </div>
          )}
        </div>
      )}
    </PartState>
  );
}
