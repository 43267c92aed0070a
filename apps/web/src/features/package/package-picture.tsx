import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { Ticket } from 'lucide-react';

/** A package has no category of its own. */
export const PackagePicture = () => <IconPicture icon={Ticket} />;
