import { Icon } from '@pavilion/ui/base/icon';
import { Ticket } from 'lucide-react';
import './package.css';

/** Fills the picture of a line: a package has no category of its own. */
export const PackagePicture = () => (
  <span className="package-picture">
    <Icon icon={Ticket} size={24} />
  </span>
);
