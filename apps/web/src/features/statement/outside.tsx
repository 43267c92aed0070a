import { Around } from '../../shell/around.tsx';

type Props = { text: string; href: string; name: string };

/** A sentence that names somebody else, with the way to them in the place of `{link}`. */
export const Outside = ({ text, href, name }: Props) => (
  <Around text={text} hole="link">
    <a href={href} rel="noreferrer">
      {name}
    </a>
  </Around>
);
