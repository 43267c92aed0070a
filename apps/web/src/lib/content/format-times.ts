/** 'Adult × 2', which no line break separates from its number. */
export const formatTimes = (name: string, count: number): string => `${name}\u00a0×\u00a0${count}`;
