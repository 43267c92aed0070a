/**
 * A duration in words, in whole seconds below a minute, whole minutes below two hours and else in whole hours, rounded up:
 * '2 minutes', '2 funud', '24 hours'.
 */
export function formatDuration(language: string, seconds: number): string {
  const unit = seconds < 60 ? 'second' : seconds < 7200 ? 'minute' : 'hour';
  const count = Math.ceil(seconds / unitSeconds[unit]);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const unitSeconds = { second: 1, minute: 60, hour: 3600 };
