import { useText } from '../../lib/i18n/text.tsx';
import type { WaitlistEntry } from './queries.ts';
import { useAutomaticText } from './use-automatic-text.ts';
import { useOfferText } from './use-offer-text.ts';

type Props = {
  entry: Pick<WaitlistEntry, 'position' | 'automatic' | 'automaticCredit'>;
  className: string;
};

/** WTL-02: the person's place in the queue of a row, and what happens when it is their turn. */
export function OwnPosition({ entry, className }: Props) {
  const t = useText('waitlist');
  const offerText = useOfferText();
  const formatAutomatic = useAutomaticText();
  if (entry.position === null) return null;
  return (
    <p className={className} data-testid="row-waitlist-position">
      <b>{`${t('position', { position: entry.position })}.`}</b>{' '}
      {entry.automatic ? formatAutomatic(entry) : offerText}
    </p>
  );
}
