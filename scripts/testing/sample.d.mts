export const isLong: boolean;
export function isSampled(...indexes: readonly number[]): boolean;
