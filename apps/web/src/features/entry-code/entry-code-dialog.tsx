import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useQuery } from '@tanstack/react-query';
import { QrCode } from '../../lib/codes/qr-code.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import './entry-code.css';
import { type EntryCode, type EntryCodeSource, entryCodesQuery } from './queries.ts';
import { useStepClock } from './use-step-clock.ts';

type Props = {
  source: EntryCodeSource;
  lineIds: readonly string[] | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** BKG-01: the entry codes of one visit, which change on the screen. */
export function EntryCodeDialog({ source, lineIds, isOpen, onClose }: Props) {
  const t = useText('entry_code');
  const tc = useText('common');
  const query = useQuery({ ...entryCodesQuery(useSend(), source), enabled: isOpen });
  const { error } = query;
  return (
    <Modal isOpen={isOpen} onClose={onClose} size="small" title={t('title')} closeLabel={tc('close')}>
      <div className="entry-code" data-testid="entry-codes">
        <PartState
          query={query}
          loading={t('loading')}
          failed={{ title: t('failed'), text: (error?.status === 409 && error.message) || t('failed_text') }}
          rows={1}
        >
          {({ entryCodes, secondsLeft }) => (
            <Codes
              entryCodes={entryCodes.filter(({ lineId }) => !lineIds || lineIds.includes(lineId ?? ''))}
              secondsLeft={secondsLeft}
              loadedAt={query.dataUpdatedAt}
              isFailing={query.isRefetchError}
            />
          )}
        </PartState>
      </div>
    </Modal>
  );
}

type CodesProps = {
  entryCodes: readonly EntryCode[];
  /** When they were loaded, in ms by the device's clock, and how long they were valid then. */
  loadedAt: number;
  secondsLeft: number;
  isFailing: boolean;
};

function Codes({ entryCodes, loadedAt, secondsLeft, isFailing }: CodesProps) {
  const t = useText('entry_code');
  const { isKiosk } = useModes();
  const left = useStepClock(loadedAt, secondsLeft);
  const isStale = isFailing && left === 0;
  if (entryCodes.length === 0) return <p>{t('none')}</p>;
  return (
    <>
      <p>{t(isKiosk ? 'show_at_kiosk' : 'show')}</p>
      {isStale && (
        <Notification tone="warning" shouldAnnounce title={t('stale')}>
          <p>{t('stale_text')}</p>
        </Notification>
      )}
      {entryCodes.map((entry) => (
        <Code
          key={entry.lineId ?? entry.code}
          entry={entry}
          isStale={isStale}
          hasOthers={entryCodes.length > 1}
        />
      ))}
      {/* A screen reader says once that the code changes, and not each second. */}
      <p className="pv-small pv-muted entry-code__clock">
        {t('changes')}{' '}
        <span className="entry-code__left" aria-hidden="true">
          {left > 0 ? t('seconds', { count: left }) : !isStale && t('updating')}
        </span>
      </p>
    </>
  );
}

function Code({ entry, isStale, hasOthers }: { entry: EntryCode; isStale: boolean; hasOthers: boolean }) {
  const t = useText('entry_code');
  const tc = useText('common');
  const lang = useContentLang();
  const { formatDay, formatTimeRange, formatTime } = useDateFormat();
  const { code, session, places, label, usedAt } = entry;
  const time = formatTimeRange(session.startsAt, session.endsAt);
  const when = tc('day_and_time', { day: formatDay(session.startsAt.local), time });
  return (
    <section className="entry-code__entry" data-testid="entry-code" data-stale={isStale}>
      <QrCode
        className="entry-code__image"
        text={code}
        label={hasOthers && label !== '' ? t('image_of', { name: label }) : t('image')}
      />
      <h3 className="entry-code__name">
        <span lang={lang}>{session.name}</span>
        {label !== '' && <span className="entry-code__label"> · {label}</span>}
      </h3>
      <p className="entry-code__when">{when}</p>
      <p className="pv-muted">{[session.locationName, session.venueName].filter(Boolean).join(' · ')}</p>
      {places > 1 && <p>{t('admits', { count: places })}</p>}
      {usedAt && (
        <Notification tone="success" shouldAnnounce>
          {t('used', { time: formatTime(usedAt.format24Hour) })}
        </Notification>
      )}
      <Wallets entry={entry} />
    </section>
  );
}

/** Adds the code to the phone's wallet. Only a client with keys of its own has the links, and a kiosk is nobody's phone. */
function Wallets({ entry: { googleWalletUrl, appleWalletUrl } }: { entry: EntryCode }) {
  const t = useText('entry_code');
  const { isKiosk } = useModes();
  if (isKiosk) return null;
  if (googleWalletUrl === null && appleWalletUrl === null) return null;
  return (
    <p className="pv-cluster entry-code__wallets">
      {appleWalletUrl !== null && (
        <LinkButton size="s" variant="secondary" href={appleWalletUrl}>
          {t('apple_wallet')}
        </LinkButton>
      )}
      {googleWalletUrl !== null && (
        <LinkButton size="s" variant="secondary" href={googleWalletUrl} target="_blank" rel="noreferrer">
          {t('google_wallet')}
        </LinkButton>
      )}
    </p>
  );
}
