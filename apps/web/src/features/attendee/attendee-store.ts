import { browserStorage } from '@pavilion/domain/browser-storage';
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
  /** Whether the customer may sign at once. */
  canSign: boolean;
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

const storageKey = browserStorage.attendees.name();

/** Restores what the customer had named before another document of this tab, such as the checkout, replaced the page. */
export function loadAttendees(ownerId: number): void {
  owner = ownerId;
  attendeeStore.set(readStored(ownerId) ?? noAttendees);
}

/** The customer whose attendees the store holds; undefined before the page has loaded them. */
let owner: number | undefined;

/** Storage may be blocked, or may have what another customer left. */
function readStored(ownerId: number): Attendees | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as
      | (Attendees & { ownerId: number })
      | null;
    return stored?.ownerId === ownerId ? stored : undefined;
  } catch {
    return undefined;
  }
}

function save(attendees: Attendees): void {
  attendeeStore.set(attendees);
  try {
    if (attendees === noAttendees) sessionStorage.removeItem(storageKey);
    else if (owner !== undefined)
      sessionStorage.setItem(storageKey, JSON.stringify({ ...attendees, ownerId: owner }));
  } catch {
    // They last as long as the page.
  }
}

const change = (changes: Partial<Attendees>): void => save({ ...attendeeStore.get(), ...changes });

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

/** Forgets attendees of lines that are no longer asked about, for example because they were removed from the basket. */
export const keepLines = (lineIds: readonly string[]): void =>
  change({
    savedAttendees: attendeeStore.get().savedAttendees.filter(({ lineId }) => lineIds.includes(lineId)),
  });

/** WVR-05: the saved attendees of the request are cleared once it has succeeded. */
export const completeSending = (keys: readonly string[], sentIds: readonly string[]): void => {
  const { savedAttendees, sentAttendees } = attendeeStore.get();
  change({
    savedAttendees: savedAttendees.filter(({ key }) => !keys.includes(key)),
    sentAttendees: [...new Set([...sentAttendees, ...sentIds])],
  });
};

/** WVR-13: after an order. */
export const resetAttendees = (): void => save(noAttendees);
