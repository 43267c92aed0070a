import { Illustration } from '@pavilion/ui/display/illustration';
import type { Venue } from './queries.ts';

/** The illustration at the top of a venue's pages. */
export const VenueBanner = ({ venue: { picture } }: { venue: Venue }) => (
  <div className="venue-banner">
    <Illustration name={getBannerIllustration(picture)} fit="meet" />
  </div>
);

const getBannerIllustration = (picture: string) =>
  picture === 'pool-building' || picture === 'community-hall' || picture === 'moorside'
    ? picture
    : 'band-arena';
