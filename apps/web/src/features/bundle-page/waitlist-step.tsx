import { Notification } from '@pavilion/ui/feedback/notification';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { BundleSession } from '../bundle/index.ts';
import { OfferNotice, useOfferText, WaitlistButton } from '../waitlist/index.ts';

type Place = Pick<ComponentProps<typeof WaitlistButton>, 'occurrenceId' | 'userId'>;

type NoticeProps = {
  place: Place;
  entry: BundleSession['waitlistEntry'] | undefined;
  title: string;
  otherSteps: ReactNode;
};

/** WTL-01: joins or leaves the waitlist of a full camp or course, with the position in it. */
export function WaitlistNotice({ place, entry, title, otherSteps }: NoticeProps) {
  const t = useText('waitlist');
  const offerText = useOfferText();
  const position = entry?.position ?? null;
  return (
    <Notification
      tone="info"
      title={title}
      data-testid="bundle-refusal"
      actions={
        <div className="pv-cluster">
          <WaitlistButton
            {...place}
            step={entry === null ? 'join' : 'leave'}
            variant={entry === null ? 'primary' : 'secondary'}
          />
          {otherSteps}
        </div>
      }
    >
      <p data-testid="waitlist-position">
        {position === null ? t('bundle_full_text') : <b>{t('position', { position })}</b>}
      </p>
      {position !== null && <p>{offerText}</p>}
    </Notification>
  );
}

type OfferProps = { place: Place; endsAt: ComponentProps<typeof OfferNotice>['endsAt'] };

/** WTL-06: an offered place, with the way to decline it. */
export const OfferSteps = ({ place, endsAt }: OfferProps) => (
  <div className="pv-stack bundle-offer">
    <OfferNotice endsAt={endsAt} />
    <div className="pv-cluster">
      <WaitlistButton {...place} step="decline" variant="secondary" />
    </div>
  </div>
);
