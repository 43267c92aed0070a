import { TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { FieldError } from '@pavilion/ui/forms/field';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

/** Asks the device where it is, to a hundred metres: a link to the results may be passed on. */
export function GeolocationButton({ onFound }: { onFound: (near: string) => void }) {
  const t = useText('common');
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const requestLocation = (): void => {
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
      <TextButton className="use-location" onClick={requestLocation} aria-busy={state === 'asking'}>
        <Icon icon={LocateFixed} />
        {t('search_use_location')}
      </TextButton>
      <div role="alert">{state === 'failed' && <FieldError>{t('search_location_failed')}</FieldError>}</div>
    </>
  );
}
