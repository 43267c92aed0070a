import { randomUUID } from 'node:crypto';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Formats an instant like Opayo: with milliseconds and an offset. */
export const formatIso = (instant: number): string => new Date(instant).toISOString().replace('Z', '+00:00');

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The calendar day of settlement, in London. */
export const formatDay = (instant: number): string => london.format(instant);

/** An id in Opayo's format: an upper-case uuid. */
export const createGuid = (): string => randomUUID().toUpperCase();
