import type { ReactNode } from 'react';
import { Section } from './section.tsx';

const swatches =
  'primary primary-strong link accent tint-5 tint-10 tint-20 tint-40 tint-80 tint-100 secondary secondary-surface surface raised sunken sunken-2 line line-2 line-strong text muted inverse success success-surface warning warning-surface danger danger-surface info info-surface'.split(
    ' ',
  );

export function Colours(): ReactNode {
  return (
    <Section title="Colours" isWide>
      <div className="gallery__swatches">
        {swatches.map((name) => (
          <div key={name}>
            <svg aria-hidden="true">
              <rect width="100%" height="100%" fill={`var(--${name})`} />
            </svg>
            {name}
          </div>
        ))}
      </div>
    </Section>
  );
}

export function Type(): ReactNode {
  return (
    <Section title="Type" isWide>
      <div className="pv-stack">
        <p className="gallery__h1">Where would you like to go?</p>
        <h3>What’s on today, 18:30–19:15</h3>
        <h4>Badminton, court 2</h4>
        <p className="pv-lead">Book courts, classes and swims near you.</p>
        <p>
          Places you choose are held for 15 minutes while you decide. <a href="#terms">Terms</a> apply, and a
          member pays £5.20 instead of £6.50.
        </p>
        <p className="pv-small pv-muted">Tue 4 Aug, 18:30–19:15 · Alex · Studio 2</p>
      </div>
    </Section>
  );
}
