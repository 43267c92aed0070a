import { Illustration, illustrationNames } from '@pavilion/ui/display/illustration';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';

export function Illustrations(): ReactNode {
  return (
    <Section title="Illustrations" isWide>
      <div className="gallery__pictures">
        {illustrationNames.map((name) => (
          <figure key={name}>
            <div className="pv-picture">
              <Illustration name={name} />
            </div>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <div className="pv-picture gallery__banner">
        <Illustration name="band-arena" />
      </div>
      <div className="pv-picture gallery__banner">
        <Illustration name="spin" fit="meet" />
      </div>
    </Section>
  );
}
