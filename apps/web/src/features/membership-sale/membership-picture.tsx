import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { IdCard } from 'lucide-react';

/** A membership has no category with an illustration. */
export const MembershipPicture = () => <IconPicture icon={IdCard} />;
