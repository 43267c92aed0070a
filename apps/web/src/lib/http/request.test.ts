import type { Send } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { getTheme } from '@pavilion/contract/client';
import { expect, test } from 'vitest';
import { RequestError, sendRequest } from './request.ts';

test('returns a response with keys in camel case [ERR-11]', async () => {
  const data = {
    theme_app_logo: '/logo.svg',
    theme_app_mark: null,
    theme_app_primary_colour: '#112233',
    theme_app_secondary_colour1: null,
    theme_app_secondary_colour2: null,
    theme_app_dark_bg_colour: null,
    theme_app_header_bg_colour: null,
    header_primary_colour: null,
    theme_app_body_font_style: null,
    theme_app_heading_font_style: null,
    theme_app_secondary_button_style: 'solid',
  };
  const send: Send = async () => ({ status: 200, body: { data, checksum: 'c' } });
  expect(await sendRequest(send, getTheme, { query: {} })).toMatchObject({
    themeAppLogo: '/logo.svg',
    themeAppPrimaryColour: '#112233',
    headerPrimaryColour: null,
    themeAppSecondaryButtonStyle: 'solid',
  });
});

test('sends JSON with keys in snake case, and throws a refusal with its message and errors [ERR-11 ERR-12]', async () => {
  const sent: Parameters<Send>[0][] = [];
  const send: Send = async (request) => {
    sent.push(request);
    const errors = { 'items.0.quantity': ['Choose one place.'] };
    return {
      status: 422,
      body: { code: 'validation_failed', message: 'Check it.', errors, next_step: 'fix' },
    };
  };
  const items = [{ purchasableId: 'x', purchasableType: 'purchasableOccurrence' as const, quantity: 2 }];
  const refused = sendRequest(send, addToCart, { body: { items, selectedUserId: 7 } });
  await expect(refused).rejects.toBeInstanceOf(RequestError);
  await expect(refused).rejects.toMatchObject({
    status: 422,
    message: 'Check it.',
    errors: { 'items.0.quantity': ['Choose one place.'] },
    nextStep: 'fix',
  });
  expect(sent).toMatchObject([{ method: 'POST', url: '/api/activities/cart/add' }]);
  const body = JSON.stringify({
    items: [{ purchasable_id: 'x', purchasable_type: 'purchasableOccurrence', quantity: 2 }],
    selected_user_id: 7,
  });
  expect(sent[0]?.body).toBe(body);
});
