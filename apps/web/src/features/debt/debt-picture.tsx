import { Icon } from '@pavilion/ui/base/icon';
import { ReceiptText } from 'lucide-react';
import './penalty.css';

/** Fills the picture of a line: a penalty has no category with an illustration. */
export const PenaltyPicture = () => (
  <span className="penalty-picture">
    <Icon icon={ReceiptText} size={24} />
  </span>
);
