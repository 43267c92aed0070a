import { PictureContent } from './picture.tsx';

type Props = { line: { picture: string; categorySlug: string }; fit?: 'slice' | 'meet' };

/** The picture of a line's activity, as its session shows it. No building, which could be that of another venue. */
export const LinePicture = ({ line: { picture, categorySlug }, fit = 'slice' }: Props) => (
  <PictureContent picture={picture || categorySlug} fallback="ball" fit={fit} />
);
