import { Illustration, type IllustrationName, isIllustrationName } from '@pavilion/ui/display/illustration';

type ContentProps = {
  /** URL of the client's photograph, or the name of one of our illustrations. */
  picture: string;
  fallback?: IllustrationName;
  fit?: 'slice' | 'meet';
};
type Props = ContentProps & { className?: string };

/** A decorative photograph or illustration. */
export const Picture = ({ className = '', ...content }: Props) => (
  <span className={`pv-picture ${className}`}>
    <PictureContent {...content} />
  </span>
);

/** A photograph or illustration without its frame. */
export function PictureContent({ picture, fallback = 'arena', fit = 'slice' }: ContentProps) {
  const isPhotograph = /^(https?:|\/)/.test(picture);
  return isPhotograph ? (
    <img src={picture} alt="" loading="lazy" decoding="async" />
  ) : (
    <Illustration name={isIllustrationName(picture) ? picture : fallback} fit={fit} />
  );
}
