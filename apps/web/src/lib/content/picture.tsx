import { Illustration, type IllustrationName, isIllustrationName } from '@pavilion/ui/display/illustration';

type Props = {
  /** An address of the operator's own photograph, or the name of one of our illustrations. */
  picture: string;
  fallback?: IllustrationName;
  fit?: 'slice' | 'meet';
  className?: string;
};

/** A picture in its frame. It says nothing that the words beside it do not. */
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
