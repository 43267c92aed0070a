import { useText } from '../../shell/text.tsx';
import { Outside } from './outside.tsx';
import { Points } from './points.tsx';
import { providerOf } from './providers.ts';
import type { Statement } from './statement-query.ts';

/** Who else gets something of a customer: the operator's own provider, and whom the settings name. */
export function Receivers({ receivers: { payments, map, places } }: { receivers: Statement['receivers'] }) {
  const t = useText('statement');
  const { name, privacy } = providerOf(payments);
  return (
    <>
      <h2>{t('p_receive')}</h2>
      <Points
        of={{
          payments: <Outside text={t(`p_receive_${payments}`)} href={privacy} name={name} />,
          makers: t('p_receive_makers'),
          map: map === null ? undefined : t('p_receive_map', { host: map }),
          places: places === null ? undefined : t('p_receive_places', { host: places }),
          linked: t('p_receive_linked'),
        }}
      />
      {map === null && <p>{t('p_receive_no_map')}</p>}
      <p>{t('p_receive_none')}</p>
    </>
  );
}
