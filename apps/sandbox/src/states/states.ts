/** What the page of a session shows of it, as far as a state is recognised by it. */
export type Session = {
  id: string;
  name: string;
  waitlist: unknown;
  bookable_action: { action: string | null; code: string | null; next_step: string | null };
};

/** A session of the demonstration, whose day follows the clock: the first one of a venue's category that fits. */
export type SessionSearch = { venue: string; category: string; fits: (session: Session) => boolean };

export type State = {
  name: string;
  /** What a guest reads there. */
  shows: string;
  /** A path of the bookings site, or how to find one. */
  at: string | SessionSearch;
};

const arena = 'northgate-arena';
const pool = 'riverside-pool';
const hasCode = (code: string) => (session: Session) => session.bookable_action.code === code;
const findClass = (fits: SessionSearch['fits']): SessionSearch => ({
  venue: arena,
  category: 'fitness-classes',
  fits,
});
const findNamed = (venue: string, category: string, name: string): SessionSearch => ({
  venue,
  category,
  fits: (session) => session.name.startsWith(name) && session.bookable_action.code !== 'occurrence_past',
});
const opensFor = (step: string) => (session: Session) =>
  hasCode('booking_not_open')(session) && session.bookable_action.next_step === step;
const camp = (slug: string) => `/camps/location/${arena}/holiday-camps/timetable/${slug}`;
const course = (slug: string) => `/courses/location/${pool}/learn-to-swim/timetable/${slug}`;
const offside = "Whoops! Looks like you've gone offside";

/** Every reason for which something cannot be booked, and every page without content, by section. */
export const sections: readonly { title: string; states: readonly State[] }[] = [
  {
    title: 'Sessions that cannot be booked',
    states: [
      {
        name: 'Full, with a waitlist',
        shows: 'Log in to join the waitlist',
        at: findClass((session) => hasCode('occurrence_full')(session) && session.waitlist !== null),
      },
      {
        name: 'Full, without a waitlist',
        shows: 'It has no waitlist.',
        at: { venue: arena, category: 'lane-swim', fits: hasCode('occurrence_full') },
      },
      { name: 'Opens later', shows: 'Tell me when it opens', at: findClass(opensFor('wait')) },
      {
        name: 'Opens for members first',
        shows: 'Members can book now; everyone else from',
        at: findClass(opensFor('log_in')),
      },
      {
        name: 'Members only',
        shows: 'Members can book this. Log in if you are a member.',
        at: findNamed(arena, 'fitness-classes', 'Chair yoga'),
      },
      {
        name: 'Account needed',
        shows: 'You need an account to book this session.',
        at: findClass(hasCode('login_required')),
      },
      {
        name: 'Of another age',
        shows: 'This class is for ages 11 to 15.',
        at: findNamed(arena, 'fitness-classes', 'Teen HIIT'),
      },
      {
        name: 'Induction needed',
        shows: 'You need an induction before you can book this session.',
        at: findNamed(pool, 'aqua', 'Gentle aqua'),
      },
      {
        name: 'Cancelled',
        shows: 'This class has been cancelled.',
        at: findClass(hasCode('occurrence_cancelled')),
      },
      {
        name: 'Not running',
        shows: 'This class isn’t running.',
        at: findClass(hasCode('occurrence_clashing')),
      },
      {
        name: 'Started or finished',
        shows: 'This class has already started or finished.',
        at: findClass(hasCode('occurrence_past')),
      },
    ],
  },
  {
    title: 'Camps and courses that cannot be booked',
    states: [
      { name: 'Camp that has started', shows: 'This camp has already started', at: camp('football-camp') },
      { name: 'Full camp', shows: 'There are no places left', at: camp('circus-camp') },
      {
        name: 'Venue without camps',
        shows: 'There are no camps to book here yet',
        at: `/camps/location/${pool}`,
      },
      { name: 'Course that has started', shows: 'This course has already started', at: course('stage-3') },
      {
        name: 'Course that has ended',
        shows: 'This course has ended and is no longer available',
        at: course('stage-4'),
      },
      { name: 'Full course', shows: 'There are no places left', at: course('adult-beginners') },
      { name: 'Course that opens later', shows: 'Booking opens', at: course('improvers') },
      { name: 'Unknown camp', shows: 'We could not find this camp', at: camp('moon-camp') },
      { name: 'Unknown course', shows: 'We could not find this course', at: course('stage-99') },
    ],
  },
  {
    title: 'Nothing to show',
    states: [
      { name: 'Empty basket', shows: 'Your basket is empty', at: '/basket' },
      { name: 'Checkout without a basket', shows: 'Your basket is empty', at: '/basket/checkout' },
      {
        name: 'Search without a result',
        shows: 'No sessions found for “zorbing”',
        at: '/search?what=zorbing',
      },
      {
        name: 'No venue near',
        shows: 'We have no venue within 5 miles of Penzance.',
        at: '/search?what=yoga&near=Penzance',
      },
      {
        name: 'Day beyond the timetable',
        shows: 'You can see sessions up to',
        at: `/location/${arena}/fitness-classes/2099-01-01`,
      },
      {
        name: 'Filters without a result',
        shows: 'No sessions match your filters',
        at: `/location/${arena}/fitness-classes?instructor=nobody`,
      },
      { name: 'Attendees of a guest', shows: 'Log in to see your attendees', at: '/attendees' },
    ],
  },
  {
    title: 'Addresses that lead nowhere',
    states: [
      { name: 'Unknown page', shows: offside, at: '/no-such-page' },
      { name: 'Unknown venue', shows: offside, at: '/location/atlantis' },
      {
        name: 'Unknown activity',
        shows: "We couldn't find the activity you are looking for",
        at: `/location/${arena}/underwater-chess`,
      },
      {
        name: 'Date that does not exist',
        shows: '“2027-02-30” is not a date',
        at: `/location/${arena}/fitness-classes/2027-02-30`,
      },
      {
        name: 'Unknown session',
        shows: 'We could not find this session',
        at: `/location/${arena}/fitness-classes?session=${'A'.repeat(34)}`,
      },
      {
        name: 'Unknown link to a waiver',
        shows: 'We could not find this waiver',
        at: '/waivers/sign?waiver_token=AAAA',
      },
      {
        name: 'Order of another customer',
        shows: 'Log in to see your booking',
        at: '/booking-confirmed/00000000-0000-4000-8000-000000000000',
      },
    ],
  },
];
