import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import './category.css';
import { buildCategoryHref } from './category-href.ts';
import { categoriesQuery } from './queries.ts';

type Props = { venueSlug: string; venueName: string; text: string };

/** RTE-13: names the activity that the venue does not have, and links to those that it has. */
export function MissingActivityNotice({ venueSlug, venueName, text }: Props) {
  const t = useText('activity');
  const lang = useContentLang();
  const { data: categories = [] } = useQuery({
    ...categoriesQuery(useSend(), venueSlug),
    throwOnError: false,
  });
  return (
    <Notification
      tone="warning"
      className="missing-activity"
      title={t('activity_missing')}
      data-testid="missing-activity"
    >
      <p>{t('activity_missing_at', { venue: venueName, text })}</p>
      <ul className="missing-activity__links">
        {categories.map((category) => (
          <li key={category.slug} lang={lang}>
            <AppLink to={buildCategoryHref(venueSlug, category)}>{category.name}</AppLink>
          </li>
        ))}
      </ul>
    </Notification>
  );
}
