import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Bundle, Course } from '../bundle/index.ts';
import { useBundlePaths } from './bundle-kind.ts';

/** The courses in which the pupils of this one go on, before everyone may book them. */
export function NextCourses({ bundle }: { bundle: Bundle }) {
  const t = useText('courses');
  if (!('nextCourses' in bundle) || bundle.nextCourses.length === 0) return null;
  return (
    <section className="pv-section" data-testid="next-courses">
      <h2>{t('next_courses')}</h2>
      <p className="pv-muted">{t('next_courses_text')}</p>
      <ul className="pv-divided-list">
        {bundle.nextCourses.map((course) => (
          <NextCourse key={course.slug} {...course} />
        ))}
      </ul>
    </section>
  );
}

function NextCourse({ name, slug, kind, venueSlug, categorySlug }: Course['nextCourses'][number]) {
  const t = useText('courses');
  const lang = useContentLang();
  const { buildDetails } = useBundlePaths('course', venueSlug, categorySlug);
  return (
    <li>
      <AppLink to={buildDetails(slug)} lang={lang}>
        {name}
      </AppLink>
      <p className="pv-small pv-muted">{t(`next_${kind}`)}</p>
    </li>
  );
}
