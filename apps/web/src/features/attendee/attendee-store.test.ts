import { beforeEach, expect, test } from 'vitest';
import {
  attendeeStore,
  changeSavedEmail,
  completeSending,
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
  email: '',
});

beforeEach(resetAttendees);

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

test('an order resets all of it [WVR-13]', () => {
  saveAttendee(createSaved('a'));
  completeSending([], ['1']);
  setTotalWaiversRequired(2);
  resetAttendees();
  expect(attendeeStore.get()).toEqual({ savedAttendees: [], sentAttendees: [], totalWaiversRequired: 0 });
});
