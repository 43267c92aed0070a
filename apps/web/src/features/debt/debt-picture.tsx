import { Icon } from '@pavilion/ui/base/icon';
import { ReceiptText } from 'lucide-react';
import './debt.css';

/** Fills the picture of a line: a debt has no category with an illustration. */
export const DebtPicture = () => (
  <span className="debt-picture">
    <Icon icon={ReceiptText} size={24} />
  </span>
);
