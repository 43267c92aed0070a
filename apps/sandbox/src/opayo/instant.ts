import { randomUUID } from 'node:crypto';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** An instant as Opayo writes it: milliseconds and an offset. */
export const isoOf = (instant: number): string => new Date(instant).toISOString().replace('Z', '+00:00');

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The settlement's calendar day. */
export const dayOf = (instant: number): string => london.format(instant);

/** Ids as Opayo writes them. */
export const newGuid = (): string => randomUUID().toUpperCase();
