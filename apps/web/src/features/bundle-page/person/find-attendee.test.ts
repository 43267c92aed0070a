import { describe, expect, test } from 'vitest';
import { findAttendee } from './find-attendee.ts';

const parent = { id: 1, isUser: true, misfit: 'You are 27. This session is for ages 4 to 11.' };
const child = { id: 2, isUser: false, misfit: null };
const sibling = { id: 3, isUser: false, misfit: null };
const known = { chosenId: null, isKnown: true };

describe('for whom a camp or course is booked', () => {
  test('is the only person who fits [AUT-25]', () => {
    expect(findAttendee([parent, child], known)).toBe(child);
    expect(findAttendee([parent, child, sibling], known)).toBeUndefined();
    // After an addition another person is chosen first.
    expect(findAttendee([parent, child], { ...known, chosenId: 'another' })).toBeUndefined();
  });

  test('is nobody until it is known who fits [AUT-25]', () => {
    expect(findAttendee([parent, child], { ...known, isKnown: false })).toBeUndefined();
    expect(findAttendee([parent, child], { chosenId: '2', isKnown: false })).toBe(child);
  });

  test('is never the user of another age, though the address says so [AUT-25]', () => {
    expect(findAttendee([parent], { ...known, chosenId: '1' })).toBeUndefined();
  });
});
