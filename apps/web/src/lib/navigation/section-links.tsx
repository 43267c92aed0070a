import { Anchor } from '@pavilion/ui/base/anchor';
import { useText } from '../i18n/text.tsx';
import './section-links.css';

type SectionLink = { /** Of the section's heading. */ id: string; title: string };

/** The links of a long page to its sections. */
export function SectionLinks({ links }: { links: readonly SectionLink[] }) {
  const t = useText('common');
  return (
    <nav className="section-links" aria-label={t('on_this_page')}>
      <ul>
        {links.map(({ id, title }) => (
          <li key={id}>
            <Anchor href={`#${id}`}>{title}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
