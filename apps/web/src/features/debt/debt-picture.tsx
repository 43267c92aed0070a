import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { CreditCard } from 'lucide-react';

/** A debt has no category with an illustration. */
export const DebtPicture = () => <IconPicture icon={CreditCard} />;
