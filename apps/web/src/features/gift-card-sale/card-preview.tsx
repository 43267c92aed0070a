import { Icon } from '@pavilion/ui/base/icon';
import { Gift } from 'lucide-react';
import { useBoot } from '../../lib/page/page-context.tsx';

/** The gift card as it is filled in; the fields say the same, so that it is for the eye alone. */
export function CardPreview({ amount, name }: { amount: string; name: string }) {
  const { client } = useBoot();
  return (
    <div className="gift-card-preview" aria-hidden="true">
      <span className="gift-card-preview__client">{client.name}</span>
      <Icon icon={Gift} size={24} />
      <span className="gift-card-preview__name">{name}</span>
      <b>{amount}</b>
    </div>
  );
}
