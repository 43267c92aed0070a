import { type Kept, type KeptWord, kept } from '@pavilion/domain/cookie';
import { useBoot } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';

const day = 86_400;

const words = Object.keys(kept) as KeptWord[];

/** Every name with what it is for and how long it stays. */
export function KeptTable({ place, label }: { place: Kept['place']; label: string }) {
  const t = useText('statement');
  const { site } = useBoot();
  const sayTime = (seconds: number | null): string =>
    seconds === null ? t('c_until_closed') : t('days', { count: seconds / day });
  return (
    <table className="statement__kept" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('c_name')}</th>
          <th scope="col">{t('c_what_for')}</th>
        </tr>
      </thead>
      <tbody>
        {words
          .filter((word) => kept[word].place === place)
          .map((word) => (
            <tr key={word}>
              <th scope="row">
                <code>{kept[word].name(site)}</code>
              </th>
              <td>
                {t(`c_for_${word}`)}
                <small>{sayTime(kept[word].seconds)}</small>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
