import { expect, test } from 'vitest';
import { getBounds, getCountryView, getPointView, getStartView, hasCoordinates } from './view.ts';

test('starts at zoom 10.3 on mobile and 10.9 otherwise [VEN-15]', () => {
  expect(getStartView(360)).toEqual({ center: [-2, 53.59], zoom: 10.3 });
  expect(getStartView(575)).toEqual(getStartView(360));
  expect(getStartView(576)).toEqual({ center: [-2, 53.59], zoom: 10.9 });
});

test('shows the country 4.4 levels further out on mobile and 5.5 otherwise [VEN-15]', () => {
  expect(getCountryView(575)).toEqual({ center: [-2, 53.59], zoom: 5.9 });
  expect(getCountryView(576)).toEqual({ center: [-2, 53.59], zoom: 5.4 });
});

test('shows a single place at the zoom of the default search radius [VEN-15]', () => {
  const place = { lat: 53.4982, lng: -2.2614 };
  expect(getPointView(place, 360)).toEqual({ center: [-2.2614, 53.4982], zoom: 10.3 });
  expect(getPointView(place, 1440).zoom).toBe(10.9);
});

test('accepts only venues with valid coordinates [VEN-03]', () => {
  const venues = [
    { lat: 53.5, lng: -2.2 },
    { lat: null, lng: null },
    { lat: 91, lng: 0 },
    { lat: Number.NaN, lng: 0 },
    { lat: 0, lng: Number.POSITIVE_INFINITY },
  ];
  expect(venues.filter(hasCoordinates)).toEqual([{ lat: 53.5, lng: -2.2 }]);
});

test('bounds contain every point, and are undefined without points', () => {
  expect(getBounds([])).toBeUndefined();
  const points = [
    { lat: 53.5, lng: -2.3 },
    { lat: 53.4, lng: -2.2 },
  ];
  expect(getBounds(points)).toEqual([-2.3, 53.4, -2.2, 53.5]);
});
