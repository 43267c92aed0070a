// Cases that read: days of classes and courts, a search, and the basket.
import {
  buildAddRequest,
  buildOccurrenceItem,
  places,
  planSpreadReservations,
  roundSize,
  source,
} from './claim-cases.mjs';

const rootCategories = { timetable: 'fitness-classes', slots: 'courts' };
const leafCategories = { timetable: 'spin', slots: 'badminton' };

/** Seven people view each day; one of them has a place in it. */
const viewersPerDay = 7;
const getViewer = (n, people, days) => ({
  day: days[n % days.length],
  person: people[(n * 11) % people.length],
  hasPlace: ((n % days.length) + Math.floor(n / days.length)) % viewersPerDay === 0,
});
const listViews = (people, days) =>
  Array.from({ length: days.length * viewersPerDay }, (_, n) => getViewer(n, people, days));

/** One person after the other views the seven days of a venue, all of them before the next venue's. */
const daysPerWeek = 7;
const listWeekViews = (people, days) =>
  Array.from({ length: days.length * viewersPerDay }, (_, n) => ({
    day: days[n % days.length],
    person: people[(Math.floor(n / daysPerWeek) * 11) % people.length],
    hasPlace: n % daysPerWeek === Math.floor(n / days.length),
  }));

const createDayCase = ({
  name,
  target,
  maxP99,
  statement,
  isLoggedIn,
  getDays = ({ days }) => days,
  listFor = listViews,
}) => {
  const list = (testData) => listFor(testData.people, getDays(testData));
  return {
    name,
    target,
    maxP99,
    statement,
    before: (testData, port) =>
      isLoggedIn
        ? list(testData)
            .filter(({ hasPlace }) => hasPlace)
            .map(({ person, day }) =>
              buildAddRequest(person.cookieAt(port), [
                buildOccurrenceItem({ id: day[leafCategories[statement]] }),
              ]),
            )
        : [],
    buildParameters: (testData) =>
      getDays(testData).map(({ venue_id, from, until }) => ({
        client_id: testData.clientId,
        venue_id,
        category_id: testData.categoryIds.get(leafCategories[statement]),
        from: from.toISOString(),
        until: until.toISOString(),
      })),
    bare: (parameters) =>
      parameters.map((fields) => ({ path: `/${statement}?${new URLSearchParams(fields)}` })),
    ours: (testData, port) =>
      list(testData).map(({ day: { slug, day }, person }) => ({
        path: `/api/activities/venue/${slug}/activity/${rootCategories[statement]}/v2/${statement}?date=${day}`,
        cookie: isLoggedIn ? person.cookieAt(port) : undefined,
      })),
  };
};

const searchedWords = ['spin', 'badminton'];
/** Every word near every venue, as the browser sends a search near the device. */
const listSearches = ({ positions }) =>
  positions.flatMap(({ lat, lng }) => searchedWords.map((what) => ({ lat, lng, what })));

const searchCase = {
  name: 'search, guest',
  target: 1,
  statement: 'search',
  buildParameters: (testData) =>
    listSearches(testData).map((search) => ({
      client_id: testData.clientId,
      from: new Date().toISOString(),
      ...search,
    })),
  bare: (parameters) => parameters.map((fields) => ({ path: `/search?${new URLSearchParams(fields)}` })),
  ours: (testData) =>
    listSearches(testData).map(({ lat, lng, what }) => ({
      path: `/api/activities/search?what=${what}&near=${lat},${lng}&radius=5`,
    })),
};

const getReaders = (people) => people.slice(0, roundSize);

const basketCase = {
  name: 'basket-read',
  target: 0.6,
  statement: 'cart',
  /** Each person adds three places before the measurement. */
  before: (testData, port) =>
    planSpreadReservations(testData)
      .slice(0, getReaders(testData.people).length * places)
      .map(({ person, choice }) => buildAddRequest(person.cookieAt(port), [buildOccurrenceItem(choice)])),
  buildParameters: ({ clientId, people }) =>
    getReaders(people).map(({ id }) => ({ client_id: clientId, owner: `person:${id}` })),
  bare: (parameters) => parameters.map((fields) => ({ path: `/cart?${new URLSearchParams(fields)}` })),
  ours: ({ people }, port) =>
    getReaders(people).map((person) => ({
      path: `/api/activities/cart?source=${source}`,
      cookie: person.cookieAt(port),
    })),
};

export const viewCases = [
  createDayCase({ name: 'timetable-day, guest', target: 3, statement: 'timetable', isLoggedIn: false }),
  createDayCase({ name: 'timetable-day, logged in', target: 1, statement: 'timetable', isLoggedIn: true }),
  createDayCase({
    name: 'timetable-week',
    target: 1,
    maxP99: 80,
    statement: 'timetable',
    isLoggedIn: true,
    getDays: ({ weekDays }) => weekDays,
    listFor: listWeekViews,
  }),
  createDayCase({ name: 'slots-day, guest', target: 1, statement: 'slots', isLoggedIn: false }),
  createDayCase({ name: 'slots-day, logged in', target: 1, statement: 'slots', isLoggedIn: true }),
  createDayCase({
    name: 'court-grid',
    target: 1,
    maxP99: 80,
    statement: 'slots',
    isLoggedIn: true,
    getDays: ({ courtDays }) => courtDays,
  }),
  searchCase,
  basketCase,
];
