import { Icon } from '@pavilion/ui/base/icon';
import { ClipboardPen } from 'lucide-react';
import { useText } from '../i18n/text.tsx';

type Need = { name: string; type: string } | null;

type Props = {
  /** Null without any, and for who is not known. */
  restrictions: {
    prePurchaseWaiver: Need;
    prePurchaseInduction: Need;
    postPurchaseWaiver: Need;
    postPurchaseInduction: Need;
    criteria: 'all' | 'any' | null;
  } | null;
  /** Says until when an induction with this name is attended after the purchase. */
  formatLater: (name: string) => string;
};

/** WVR-02, WVR-11: the waiver and the induction that a place needs, and what is left to do after the purchase. */
export function NeedsItem({ restrictions, formatLater }: Props) {
  const t = useText('activity');
  if (!restrictions) return null;
  const {
    prePurchaseWaiver: waiver,
    prePurchaseInduction: induction,
    postPurchaseWaiver: postWaiver,
    postPurchaseInduction: postInduction,
    criteria,
  } = restrictions;
  const isSigned = waiver?.type === 'enhanced-pre-waiver';
  return (
    <li data-testid="occurrence-needs">
      <Icon icon={ClipboardPen} />
      <span>
        {waiver && t(isSigned ? 'needs_signed_waiver' : 'needs_waiver', { name: waiver.name })}{' '}
        {induction && t('needs_induction', { name: induction.name })}{' '}
        {postWaiver && t('needs_waiver_after', { name: postWaiver.name })}{' '}
        {postInduction && formatLater(postInduction.name)}
        {waiver && induction && criteria === 'any' && <small>{t('needs_either')}</small>}
      </span>
    </li>
  );
}
