import { Anchor } from '@pavilion/ui/base/anchor';
import { Picture } from '../../lib/content/picture.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { setCentre } from '../../lib/modes/modes.ts';
import type { Venue } from '../venue/index.ts';

/** MOD-10: choice of the venue at a kiosk whose URL names none; it is kept until the kiosk is set up again. */
export function ChooseCentre({ venues }: { venues: readonly Venue[] }) {
  const t = useText('kiosk');
  return (
    <>
      <div>
        <h1>{t('which')}</h1>
        <p className="kiosk__lead">{t('which_text')}</p>
      </div>
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
