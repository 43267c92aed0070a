import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { MapPin } from 'lucide-react';
import { useText } from '../i18n/text.tsx';
import { ContentText } from './content-text.tsx';
import { getMapUrl } from './map-url.ts';

/** Opens the map of another site at a venue. */
export function DirectionsLink({ name, address }: { name: string; address: string }) {
  const t = useText('common');
  return (
    <LinkButton href={getMapUrl({ name, address })} variant="quiet" size="s" target="_blank" rel="noreferrer">
      <Icon icon={MapPin} />
      {t('directions')}
      <VisuallyHidden>
        {' '}
        <ContentText>{name}</ContentText>
      </VisuallyHidden>
    </LinkButton>
  );
}
