import { getDayFromNow } from '../journeys.ts';

type OccurrenceView = {
  id: string;
  bookable_action: { action: string | null };
  price: { value: number } | null;
};

/** A customer over HTTP without a browser: sends the requests of the page's script and keeps its cookies. */
export function createApiCustomer(port: number, sandbox: string, client: 'demo' | 'harbour') {
  let cookie = '';

  async function sendRequest<Data>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; data: Data }> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'x-client-domain': `bookings.${client}.localhost`,
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0] ?? '');
    if (cookies.length > 0) cookie = cookies.filter((pair) => !pair.endsWith('=')).join('; ');
    const { data } = (await response.json()) as { data: Data };
    return { status: response.status, data };
  }

  return {
    sendRequest,
    logIn: () =>
      sendRequest('POST', '/api/auth/customer/login', {
        username: client === 'demo' ? 'sam@demo.test' : 'kim@harbour.test',
        password: 'Password1!',
      }),

    /** Adds the first class of the coming days that can be booked; returns the cart's total in minor units. */
    addClass: async (): Promise<number> => {
      const venue = client === 'demo' ? 'northgate-arena' : 'harbour-sports-village';
      const user = await sendRequest<{ id: number }>('GET', '/api/auth/user');
      for (let daysAhead = 1; daysAhead < 12; daysAhead += 1) {
        const date = getDayFromNow(daysAhead);
        const path = `/api/activities/venue/${venue}/activity/fitness-classes/v2/timetable?date=${date}`;
        const { data } = await sendRequest<OccurrenceView[]>('GET', path);
        const item = data.find(
          ({ bookable_action, price }) => bookable_action.action === 'book' && price?.value,
        );
        if (!item) continue;
        const added = await sendRequest<{ total: { value: number } }>(
          'POST',
          `/api/v1/users/${user.data.id}/carts/activity-booking/items`,
          {
            data: {
              items: [{ purchasable_id: item.id, purchasable_type: 'purchasableOccurrence', quantity: 1 }],
            },
          },
        );
        if (added.status === 200) return added.data.total.value;
      }
      throw new Error(`No bookable class found at ${venue}`);
    },

    /** Authorises the cart with a card that needs no challenge; returns our transaction. */
    authorise: async (amount: number): Promise<{ status: string; transaction: string }> => {
      const { data: preparedSession } = await sendRequest<{ session_key: string | null }>(
        'GET',
        '/api/checkout/prepare',
      );
      const card =
        client === 'demo'
          ? await createOpayoCardToken(sandbox, preparedSession.session_key ?? '')
          : await createStripeToken(sandbox);
      const { data } = await sendRequest<{ transaction_status: string; transaction_uuid: string }>(
        'POST',
        '/api/checkout/authorise',
        {
          billing_address_line_one: '88 Test Street',
          billing_city: 'Salford',
          billing_first_name: 'Sam',
          billing_last_name: 'Sample',
          billing_postcode: 'M5 4WT',
          card_identifier: card,
          card_holder_name: 'SUCCESSFUL',
          payments: [{ tender_type: 'online', amount }],
          terms: true,
          ...(preparedSession.session_key ? { session_key: preparedSession.session_key } : {}),
        },
      );
      return { status: data.transaction_status, transaction: data.transaction_uuid };
    },

    complete: (transaction: string) =>
      sendRequest<{ status: string; complete_order_id: string | null }>('POST', '/api/checkout/complete', {
        transaction_uuid: transaction,
        terms: true,
      }),
  };
}

/** Creates a card identifier, as Opayo's drop-in does in the browser. */
async function createOpayoCardToken(sandbox: string, sessionKey: string): Promise<string> {
  const response = await fetch(`${sandbox}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      cardDetails: {
        cardholderName: 'SUCCESSFUL',
        cardNumber: '4929000000006',
        expiryDate: '1230',
        securityCode: '123',
      },
    }),
  });
  return ((await response.json()) as { cardIdentifier: string }).cardIdentifier;
}

/** Creates a token of a card that needs no challenge, as Stripe's Payment Element does. */
async function createStripeToken(sandbox: string): Promise<string> {
  const response = await fetch(`${sandbox}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'payment_method=pm_card_visa',
  });
  return ((await response.json()) as { id: string }).id;
}
