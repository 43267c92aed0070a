import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type Course, createCourseInput, isClosed } from '../bundle/index.ts';
import {
  BookingPage,
  CoursePage,
  type Deciding,
  prefetchCourse,
  SessionWeeks,
  sessionsId,
  useBookingForm,
  useGuestView,
  type VenueCategory,
} from '../bundle-page/index.ts';

export const prefetch = prefetchCourse;

/** RTE-28. */
export const Screen = () => <CoursePage>{(page) => <CourseBooking {...page} />}</CoursePage>;

/** CRS-12, CRS-13: the questions and the waiver of a course. It has no choice of sessions. */
function CourseBooking({
  course: decided,
  isBeingDecided,
  ...page
}: VenueCategory & Deciding & { course: Course }) {
  const t = useText('bundle');
  const { bundle: course, guest: fields } = useGuestView(decided);
  const { price, proRataPrice, sessionsLeft, sessionCount } = course;
  const { steps, actions, guest } = useBookingForm({
    kind: 'course',
    bundle: course,
    guest: fields,
    isBeingDecided,
    rules: { choice: undefined, camp: undefined, now: useNow() },
    total: (proRataPrice ?? price)?.formatted ?? '',
    days: course.occurrences
      .filter(({ sessionDisplay }) => !sessionDisplay.isPast)
      .map(({ sessionDisplay }) => sessionDisplay.date),
    createInput: (answers) => createCourseInput(course, answers),
    onAdded: () => undefined,
  });
  return (
    <BookingPage
      kind="course"
      bundle={course}
      {...page}
      guest={guest}
      steps={[
        { title: t('your_sessions'), id: sessionsId, content: <CourseSessions course={course} /> },
        ...steps,
      ]}
      reviewLines={
        proRataPrice && (
          <>
            <dt>{t('whole_course', { count: sessionCount })}</dt>
            <dd>{price?.formatted}</dd>
          </>
        )
      }
      totalLabel={
        proRataPrice
          ? t('sessions_left', { left: sessionsLeft, total: sessionCount })
          : t('sessions', { count: sessionCount })
      }
      actions={actions}
    />
  );
}

/** CRS-12: enrolment takes every session that is left; there is nothing to choose. */
function CourseSessions({ course }: { course: Course }) {
  const t = useText('bundle');
  const { occurrences, sessionsLeft, sessionCount } = course;
  const left = occurrences.filter(({ sessionDisplay }) => !sessionDisplay.isPast);
  return (
    <>
      {!isClosed(course) && (
        <p className="pv-muted">
          {sessionsLeft < sessionCount
            ? t('books_rest', { count: sessionsLeft })
            : t('books_all', { count: sessionCount })}
        </p>
      )}
      <SessionWeeks sessions={left} isClosed={isClosed(course)} />
    </>
  );
}
