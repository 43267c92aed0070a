import { TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { FieldError } from '@pavilion/ui/forms/field';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { locateDevice } from './locate-device.ts';

/** Searches near the device's place. */
export function GeolocationButton({ onFound }: { onFound: (near: string) => void }) {
  const t = useText('common');
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  const requestLocation = (): void => {
    if (state === 'locating') return;
    setState('locating');
    void locateDevice().then((place) => (place === undefined ? setState('failed') : onFound(place)));
  };
  return (
    <>
      <TextButton className="geolocation-button" onClick={requestLocation} aria-busy={state === 'locating'}>
        <Icon icon={LocateFixed} />
        {t('search_use_location')}
      </TextButton>
      <div role="alert">{state === 'failed' && <FieldError>{t('search_location_failed')}</FieldError>}</div>
    </>
  );
}
