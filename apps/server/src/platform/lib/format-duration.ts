/** A duration in words, in whole seconds below a minute and else in whole minutes, rounded up: '2 minutes', '2 funud'. */
export function formatDuration(language: string, seconds: number): string {
  const unit = seconds < 60 ? 'second' : 'minute';
  const count = Math.ceil(unit === 'second' ? seconds : seconds / 60);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
