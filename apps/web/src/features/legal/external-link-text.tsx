import { Trans } from '../../lib/i18n/trans.tsx';

type Props = { text: string; href: string; name: string };

/** A text with a link to another website in place of `{link}`. */
export const ExternalLinkText = ({ text, href, name }: Props) => (
  <Trans text={text} placeholder="link">
    <a href={href} rel="noreferrer">
      {name}
    </a>
  </Trans>
);
