import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useIsHydrated } from '../../lib/page/use-is-hydrated.ts';
import { type Passkey, passkeysQuery } from './log-in-queries.ts';

const AddPasskeyDialog = lazyWithRetry(async () => (await import('./log-in-dialogs.ts')).AddPasskeyDialog);
const RemovePasskeyDialog = lazyWithRetry(
  async () => (await import('./log-in-dialogs.ts')).RemovePasskeyDialog,
);

/** ACC-09: the customer's passkeys, each with a button that removes it, and the button that adds one. */
export function PasskeyList({ userId }: { userId: number }) {
  const t = useText('details');
  const query = useQuery(passkeysQuery(useSend(), userId));
  const isUnsupported = useIsHydrated() && !('PublicKeyCredential' in globalThis);
  return (
    <PartState
      query={query}
      loading={t('passkeys_loading')}
      failed={{ title: t('passkeys_failed') }}
      rows={1}
    >
      {(passkeys) => (
        <div className="pv-stack">
          <p className="pv-muted">{t('passkeys_text')}</p>
          {passkeys.length > 0 && (
            <ul className="pv-divided-list" data-testid="passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} userId={userId} />
              ))}
            </ul>
          )}
          <div>
            {isUnsupported ? (
              <p>{t('passkeys_unsupported')}</p>
            ) : (
              <DialogButton
                variant="secondary"
                testId="add-passkey"
                renderDialog={(state) => <AddPasskeyDialog {...state} userId={userId} />}
              >
                {t('passkey_add')}
              </DialogButton>
            )}
          </div>
        </div>
      )}
    </PartState>
  );
}

function PasskeyRow({ passkey, userId }: { passkey: Passkey; userId: number }) {
  const t = useText('details');
  const { formatShortDay } = useDateFormat();
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="user-details__session" data-testid="passkey">
      <div>
        <b className="user-details__passkey-name">{name}</b>
        <p className="pv-muted pv-small">
          {t('passkey_added', { day: formatShortDay(createdAt.local) })}
          {' · '}
          {usedAt ? t('last_used', { when: formatShortDay(usedAt.local) }) : t('passkey_unused')}
        </p>
      </div>
      <DialogButton
        variant="secondary"
        size="s"
        testId="remove-passkey"
        renderDialog={(state) => <RemovePasskeyDialog {...state} userId={userId} passkey={passkey} />}
      >
        {t('passkey_remove')}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </DialogButton>
    </li>
  );
}
