import { Illustration, type IllustrationName, isIllustrationName } from '@pavilion/ui/display/illustration';

type Props = {
  /** URL of the client's photograph, or the name of one of our illustrations. */
  picture: string;
  fallback?: IllustrationName;
  fit?: 'slice' | 'meet';
  className?: string;
};

/** A decorative photograph or illustration. */
export function Picture({ picture, fallback = 'arena', fit = 'slice', className = '' }: Props) {
  const isPhotograph = /^(https?:|\/)/.test(picture);
  return (
    <span className={`pv-picture ${className}`}>
      {isPhotograph ? (
        <img src={picture} alt="" loading="lazy" decoding="async" />
      ) : (
        <Illustration name={isIllustrationName(picture) ? picture : fallback} fit={fit} />
      )}
    </span>
  );
}
