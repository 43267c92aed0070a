import { Anchor } from '@pavilion/ui/base/anchor';
import { Picture } from '../../lib/content/picture.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { setCentre } from '../../lib/modes/modes.ts';
import type { Venue } from '../venue/index.ts';

/** MOD-10: the first thing at a kiosk whose address names no venue; what is chosen holds until it is set up anew. */
export function ChooseCentre({ venues }: { venues: readonly Venue[] }) {
  const t = useText('kiosk');
  return (
    <>
      <h1>{t('which')}</h1>
      <p className="kiosk__lead">{t('which_text')}</p>
      <ul className="kiosk__tiles">
        {venues.map(({ slug, name, town, picture }) => (
          <li key={slug}>
            <Anchor
              className="kiosk__tile"
              href={`/kiosk?kiosk=true&centre=${slug}`}
              data-testid="kiosk-centre"
              onClick={() => setCentre(slug)}
            >
              <Picture picture={picture} />
              <b>{name}</b>
              <span>{town}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
