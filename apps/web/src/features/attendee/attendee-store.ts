import { createStore } from '../../lib/store/create-store.ts';

/** An attendee whom the customer has chosen for a line, before the request. */
export type SavedAttendee = {
  key: string;
  lineId: string;
  restrictionId: string;
  firstName: string;
  lastName: string;
  /** An attendee of earlier waivers; undefined for somebody new. */
  attendeeId?: string | undefined;
  /** 'YYYY-MM-DD'; of somebody new. */
  dateOfBirth?: string | undefined;
  needsGuardian: boolean;
  hasSigned: boolean;
  email: string;
};

type Attendees = {
  savedAttendees: readonly SavedAttendee[];
  /** WVR-08: ids of those to whom a link was sent. */
  sentAttendees: readonly string[];
  totalWaiversRequired: number;
};

const noAttendees: Attendees = { savedAttendees: [], sentAttendees: [], totalWaiversRequired: 0 };

/** WVR-03: what `/attendees` holds beside what it has found. */
export const attendeeStore = createStore(noAttendees);

const change = (changes: Partial<Attendees>): void =>
  attendeeStore.set({ ...attendeeStore.get(), ...changes });

export const saveAttendee = (attendee: SavedAttendee): void =>
  change({ savedAttendees: [...attendeeStore.get().savedAttendees, attendee] });

export const changeSavedEmail = (key: string, email: string): void =>
  change({
    savedAttendees: attendeeStore
      .get()
      .savedAttendees.map((saved) => (saved.key === key ? { ...saved, email } : saved)),
  });

export const removeSavedAttendee = (key: string): void =>
  change({ savedAttendees: attendeeStore.get().savedAttendees.filter((saved) => saved.key !== key) });

/** WVR-08. */
export const setTotalWaiversRequired = (totalWaiversRequired: number): void =>
  change({ totalWaiversRequired });

/** WVR-05: the saved attendees of the request are cleared once it has succeeded. */
export const completeSending = (keys: readonly string[], sentIds: readonly string[]): void => {
  const { savedAttendees, sentAttendees } = attendeeStore.get();
  change({
    savedAttendees: savedAttendees.filter(({ key }) => !keys.includes(key)),
    sentAttendees: [...new Set([...sentAttendees, ...sentIds])],
  });
};

/** WVR-13: after an order. */
export const resetAttendees = (): void => attendeeStore.set(noAttendees);
