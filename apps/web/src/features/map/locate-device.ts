/** The device's position as 'latitude,longitude', rounded to about 100 m because the result's URL may be shared. */
export function locateDevice(): Promise<string | undefined> {
  if (!isSecureContext || !('geolocation' in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`),
      () => resolve(undefined),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
}
