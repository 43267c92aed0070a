import { randomUUID } from 'node:crypto';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** An instant as Opayo writes it: milliseconds and an offset. */
export const formatIso = (instant: number): string => new Date(instant).toISOString().replace('Z', '+00:00');

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The settlement's calendar day. */
export const formatDay = (instant: number): string => london.format(instant);

/** Ids as Opayo writes them. */
export const createGuid = (): string => randomUUID().toUpperCase();
