import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { Gift } from 'lucide-react';

export const GiftCardPicture = () => <IconPicture icon={Gift} />;
