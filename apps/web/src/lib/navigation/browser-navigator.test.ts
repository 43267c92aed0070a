import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserNavigator, type Navigation } from './browser-navigator.ts';

const pushState = vi.fn<(state: unknown, title: string, href: string) => void>();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://bookings.test' } });
  vi.stubGlobal('history', { pushState, replaceState: vi.fn<() => void>() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  pushState.mockReset();
});

function createLoading() {
  let finish = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

function createNavigator(loadScreen: (pathname: string) => Promise<void> | undefined) {
  const onComplete = vi.fn<(navigation: Navigation) => void>();
  const onStart = vi.fn<() => void>();
  return { onComplete, onStart, navigator: createBrowserNavigator({ loadScreen, onStart, onComplete }) };
}

test('navigates at once when the screen is loaded', () => {
  const { navigator, onComplete } = createNavigator(() => undefined);
  navigator.navigate('/search/?what=spin#top', { preventScrollReset: true });
  expect(pushState.mock.lastCall?.[2]).toBe('/search?what=spin#top');
  expect(onComplete.mock.lastCall?.[0]).toMatchObject({
    isScrollKept: true,
    location: { pathname: '/search', search: '?what=spin', hash: '#top' },
  });
});

test('keeps the URL and the screen until the next screen is loaded', async () => {
  const loading = createLoading();
  const { navigator, onStart, onComplete } = createNavigator(() => loading.promise);
  navigator.navigate('/basket');
  expect(onStart).toHaveBeenCalledOnce();
  expect(pushState).not.toHaveBeenCalled();
  loading.finish();
  await vi.waitFor(() => expect(onComplete).toHaveBeenCalledOnce());
  expect(pushState).toHaveBeenCalledOnce();
});

test('cancels a navigation that is still loading when a newer one starts', async () => {
  const loading = createLoading();
  const { navigator, onComplete } = createNavigator((path) =>
    path === '/slow' ? loading.promise : undefined,
  );
  navigator.navigate('/slow');
  navigator.navigate('/fast');
  loading.finish();
  await loading.promise;
  await Promise.resolve();
  expect(onComplete.mock.calls.map(([{ location }]) => location.pathname)).toEqual(['/fast']);
  expect(pushState).toHaveBeenCalledOnce();
});
