import { Icon } from '@pavilion/ui/base/icon';
import { IdCard } from 'lucide-react';
import './membership-sale.css';

/** Fills the picture of a line: a membership has no category with an illustration. */
export const MembershipPicture = () => (
  <span className="membership-picture">
    <Icon icon={IdCard} size={24} />
  </span>
);
