import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  attendeeStore,
  changeSavedEmail,
  completeSending,
  loadAttendees,
  removeSavedAttendee,
  resetAttendees,
  type SavedAttendee,
  saveAttendee,
  setTotalWaiversRequired,
} from './attendee-store.ts';

const createSaved = (key: string): SavedAttendee => ({
  key,
  lineId: 'line',
  restrictionId: 'waiver',
  firstName: 'Robin',
  lastName: 'Rowan',
  needsGuardian: true,
  hasSigned: false,
  canSign: true,
  email: '',
});

beforeEach(resetAttendees);
afterEach(() => vi.unstubAllGlobals());

test('attendees are saved with an address, and can be removed [WVR-11]', () => {
  saveAttendee(createSaved('a'));
  saveAttendee(createSaved('b'));
  changeSavedEmail('b', 'kit@people.test');
  removeSavedAttendee('a');
  expect(attendeeStore.get().savedAttendees).toMatchObject([{ key: 'b', email: 'kit@people.test' }]);
});

test('a request that succeeds clears the saved attendees, and keeps the ids of those sent to [WVR-05 WVR-08]', () => {
  saveAttendee(createSaved('a'));
  saveAttendee(createSaved('later'));
  completeSending(['a'], ['1', '2']);
  completeSending([], ['2']);
  expect(attendeeStore.get()).toMatchObject({
    savedAttendees: [{ key: 'later' }],
    sentAttendees: ['1', '2'],
  });
});

test('the total is set by its own action [WVR-08]', () => {
  setTotalWaiversRequired(3);
  expect(attendeeStore.get().totalWaiversRequired).toBe(3);
});

test('another document of the tab finds what was named, for the same customer, until an order [WVR-13]', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  loadAttendees(7);
  saveAttendee(createSaved('a'));
  loadAttendees(8);
  expect(attendeeStore.get().savedAttendees).toEqual([]);
  loadAttendees(7);
  expect(attendeeStore.get().savedAttendees).toMatchObject([{ key: 'a' }]);
  resetAttendees();
  loadAttendees(7);
  expect(attendeeStore.get().savedAttendees).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});

test('an order resets all of it [WVR-13]', () => {
  saveAttendee(createSaved('a'));
  completeSending([], ['1']);
  setTotalWaiversRequired(2);
  resetAttendees();
  expect(attendeeStore.get()).toEqual({ savedAttendees: [], sentAttendees: [], totalWaiversRequired: 0 });
});
