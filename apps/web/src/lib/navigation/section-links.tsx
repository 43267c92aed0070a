import { Anchor } from '@pavilion/ui/base/anchor';
import './section-links.css';

type SectionLink = { /** Of the section's heading. */ id: string; title: string };

/** The links of a long page to its sections. */
export function SectionLinks({ label, links }: { label: string; links: readonly SectionLink[] }) {
  return (
    <nav className="section-links" aria-label={label}>
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
