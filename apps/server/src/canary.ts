export const ignoreResult = (): void => { fetch("/"); };
