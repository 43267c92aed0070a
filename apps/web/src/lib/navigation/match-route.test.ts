import { expect, test } from 'vitest';
import { matchRoute, stripBasename } from './match-route.ts';
import { type SurfaceRoutes, screenRoute } from './screen-route.ts';

const NotFound = () => null;
const loadNothing = () => Promise.resolve({ Screen: () => null });
const paths = [
  '/',
  'location/:venue/:activity/:date/:type?/*?',
  'basket',
  'basket/checkout',
  ':venue',
  ':venue/:activity',
];
const surface: SurfaceRoutes = {
  Layout: () => null,
  NotFound,
  routes: paths.map((path) => screenRoute(path, loadNothing)),
};

const match = (pathname: string) => {
  const { route, params } = matchRoute(surface, pathname);
  return [paths[surface.routes.indexOf(route)], params];
};

test('selects the first route that matches the whole path', () => {
  expect(match('/')).toEqual(['/', {}]);
  expect(match('/basket')).toEqual(['basket', {}]);
  expect(match('/Basket/checkout/')).toEqual(['basket/checkout', {}]);
  expect(match('/arena')).toEqual([':venue', { venue: 'arena' }]);
  expect(match('/basket/spin')).toEqual([':venue/:activity', { venue: 'basket', activity: 'spin' }]);
});

test('matches paths with and without their optional parts', () => {
  const params = { venue: 'arena', activity: 'spin', date: '2030-01-01' };
  for (const [path, type] of [
    ['/location/arena/spin/2030-01-01', undefined],
    ['/location/arena/spin/2030-01-01/time', 'time'],
    ['/location/arena/spin/2030-01-01/time/more/parts', 'time'],
  ] as const) {
    const [route, found] = match(path);
    expect(route).toBe(paths[1]);
    expect(found).toMatchObject({ ...params, type });
  }
});

test('decodes parameters once and matches every encoding of a path', () => {
  expect(match('/%62asket')).toEqual(['basket', {}]);
  expect(match('/caf%C3%A9')).toEqual([':venue', { venue: 'café' }]);
  expect(match('/a%2Fb/%252F')).toEqual([':venue/:activity', { venue: 'a/b', activity: '%2F' }]);
  expect(match('/%/%E0%A4%A')).toEqual([':venue/:activity', { venue: '%', activity: '%E0%A4%A' }]);
});

test('shows the page for missing pages at every other path [RTE-14]', () => {
  for (const path of ['/a/b/c', '/a/b/c%0Ad', '/location//spin'])
    expect(matchRoute(surface, path).route.screen?.Screen).toBe(NotFound);
});

test('strips the basename of the surface', () => {
  expect(stripBasename('/demo/basket', '/demo')).toBe('/basket');
  expect(stripBasename('/demo', '/demo')).toBe('/');
  expect(stripBasename('/basket', '')).toBe('/basket');
});
