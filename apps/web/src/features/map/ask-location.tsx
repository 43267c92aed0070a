import { TextButton } from '@pavilion/ui/button';
import { FieldError } from '@pavilion/ui/field';
import { Icon } from '@pavilion/ui/icon';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shell/text.tsx';

/** Asks the device where it is, to a hundred metres: a link to the results may be passed on. */
export function AskLocation({ onFound }: { onFound: (near: string) => void }) {
  const t = useText('common');
  const [state, setState] = useState<'still' | 'asking' | 'failed'>('still');
  const ask = (): void => {
    if (state === 'asking') return;
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onFound(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`),
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return (
    <>
      <TextButton className="use-location" onClick={ask} aria-busy={state === 'asking'}>
        <Icon of={LocateFixed} />
        {t('search_use_location')}
      </TextButton>
      <div role="alert">{state === 'failed' && <FieldError>{t('search_location_failed')}</FieldError>}</div>
    </>
  );
}
