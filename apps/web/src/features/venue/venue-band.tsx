import { Illustration } from '@pavilion/ui/illustration';
import type { Venue } from './venue-query.ts';

/** The picture that a venue's pages open with. */
export const VenueBand = ({ venue: { picture } }: { venue: Venue }) => (
  <div className="venue-band">
    <Illustration name={bandOf(picture)} fit="meet" />
  </div>
);

const bandOf = (picture: string) =>
  picture === 'pool-building' || picture === 'community-hall' || picture === 'moorside'
    ? picture
    : 'band-arena';
