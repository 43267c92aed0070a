import { expect, test } from 'vitest';
import { parseDevice } from './device.ts';

test('names the browser and the system of a session [AUT-27]', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const named = [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webKit} Chrome/140.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'curl/8.0',
  ].map(parseDevice);
  expect(named).toEqual([
    { browser: 'Edge', system: 'Windows' },
    { browser: 'Chrome', system: 'Android' },
    { browser: 'Safari', system: 'iPhone' },
    { browser: 'Firefox', system: 'Mac' },
    { browser: null, system: null },
  ]);
});
