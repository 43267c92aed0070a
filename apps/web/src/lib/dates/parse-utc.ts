/** The instant, in milliseconds, of a UTC time as the API writes it: 'YYYY-MM-DD HH:mm:ss'. */
export const parseUtc = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);
