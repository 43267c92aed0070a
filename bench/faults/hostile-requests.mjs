// Huge and hostile requests, and how to send one. `hostile-requests.test.ts` and the fault bench both use them.
import { request as sendRequest } from 'node:http';
import net from 'node:net';

/** A request of one piece repeated up to a size. */
const fill = (piece, size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
/** Words of four letters that no name has, each of them another; others for another variant. */
const listUnknownWords = (count, variant) =>
  Array.from({ length: count }, (_, n) => `z${(36 * variant + n + 36 ** 2).toString(36)}`);
const json = JSON.stringify;
const form = {
  first_name: 'Al',
  last_name: 'Ox',
  email: 'a@b.test',
  date_of_birth: '1990-01-01',
  phone: '0161 496 0000',
};
const add = (body) => ({ path: '/api/activities/cart/add', body });
const logIn = (text) => ({
  path: '/api/auth/customer/login',
  body: json({ username: text, password: text }),
});
const withHeader = (name, value) => ({ path: '/api/client', headers: { [name]: value } });
/** A camp whose questions are answered with long texts; who asks the questions is looked up first. */
const answer = (text, count) =>
  add(
    json({
      items: [
        {
          purchasable_type: 'camp',
          purchasable_id: '00000000-0000-7000-8000-000000000000',
          booking_full_camp: true,
          custom_question_answers: Array.from({ length: count }, (_, n) => ({
            custom_question_id: n + 1,
            answer: text,
          })),
        },
      ],
    }),
  );
const sign = (drawing) => ({
  path: '/api/activities/waiver-link',
  body: json({
    waiver_token: fill('a.', 100),
    version: 1,
    signer_name: 'Al Ox',
    signer_role: 'guardian',
    signature: { kind: 'drawn', value: drawing },
    agreed: true,
  }),
});
const webhook = (headers, body) => ({ path: '/api/payment-providers/stripe/webhook', headers, body });

/**
 * The requests to a client with this slug. Each is `{ path, headers?, body? }`; one with a body is a POST. Another
 * variant searches for other texts, because the server answers a repeated one from its cache.
 */
export function buildHostileRequests(slug, variant = 0) {
  const interpret = (text) => ({ path: `/api/activities/search/interpretation?text=${text}%20${variant}` });
  const register = (password) => ({
    path: '/api/auth/customer/register',
    body: json({ ...form, password, password_confirmation: password, client_id: slug, terms: true }),
  });
  return [
    ...['1 ', '4444 ', '4-'].flatMap((piece) => [logIn(fill(piece, 3900)), logIn(fill(piece, 240_000))]),
    ...['1 ', '1-', '4 ', '4111 1111 1111 1112 ', '\\u0000'].map((piece) =>
      add(json({ note: fill(piece, 60_000) })),
    ),
    add('['.repeat(32_000) + ']'.repeat(32_000)),
    add('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
    add(`{"items":[${fill('{},', 14_998)}{}]}`),
    add(`{"items":[${fill('1,', 62_000)}1]}`),
    add(json(Object.fromEntries(Array.from({ length: 4900 }, (_, n) => [`k${n}`, '41111'])))),
    ...['1 ', '1/', 'a '].map((piece) => answer(fill(piece, 5000), 11)),
    answer(fill('7', 500), 90),
    ...['M1 1', 'M1 1L1 1', 'M1111 1111', 'L', 'M1 1L'].map((piece) => sign(fill(piece, 12_000))),
    add('{"__proto__":{"items":[]},"constructor":{"prototype":{}}}'),
    add(fill('\u{1f3f4}', 60_000)),
    ...['1', '1/1/', '1.1.1990', '4@8({[<369', 'p@ssw0rd', 'a'].map((piece) => register(fill(piece, 200))),
    ...['a', 'token', 'a.', '/', '%41', '1-', '..%2f', '%00', '%ff'].flatMap((piece) => [
      { path: `/api/${fill(piece, 8000)}` },
      { path: `/api/${fill(piece, 15_000)}` },
      { path: `/api/client?${fill(`${piece}=&`, 8000)}` },
      { path: `/api/activities/search?what=${fill(piece, 7900)}` },
      { path: `/${fill(piece, 7000)}` },
    ]),
    { path: `/api/client?${fill('a=&', 8000)}` },
    { path: `/api/activities/search?what=${fill('a%20', 300)}&tags=${fill('b&tags=', 3000)}` },
    interpret(fill('a%20', 150)),
    interpret(fill('7%20jan%20', 90)),
    ...['', 'near%20'].map((start) => interpret(`${start}${listUnknownWords(17, variant).join('%20')}`)),
    { path: `/api/activities/venues?near=${fill('1.', 4000)}` },
    { path: `/api/activities/venues?near=${fill('-%20', 4000)}` },
    { path: `/api/v1/activities/bookings?starts_after=2030-01-01T00:00:00.${fill('1', 7000)}Z` },
    { path: '/sitemap.xml' },
    withHeader('cookie', fill(`${slug}=a.b;`, 15_000)),
    withHeader('cookie', fill(';', 15_000)),
    withHeader('accept-language', fill('a;q=0.5,', 15_000)),
    withHeader('accept-language', fill('a; ', 15_000)),
    withHeader('accept-encoding', fill('gzip;q=0,', 15_000)),
    withHeader('if-none-match', fill('W/"a",', 15_000)),
    withHeader('range', `bytes=${fill('0-1,', 15_000)}`),
    withHeader('idempotency-key', fill('a', 15_000)),
    withHeader('authorization', `bearer ${fill(' ', 15_000)}`),
    withHeader('x-client-domain', fill('a.', 15_000)),
    withHeader('x-client-domain', fill('[', 15_000)),
    withHeader('x-request-id', fill('a', 15_000)),
    withHeader('x-forwarded-for', fill('1.1.1.1,', 15_000)),
    webhook({}, `{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}`),
    webhook({ 'stripe-signature': fill('t=1,v1=a,', 15_000) }, '{}'),
    {
      path: '/hand-over',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fill('a=&', 8000),
    },
  ];
}

/** Sends a request to a port of this machine and returns its status; 0 if the server closed the connection. */
export function sendHostile({ path, headers = {}, body }, { port, headers: clientHeaders }) {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const allHeaders = { ...clientHeaders, 'content-type': 'application/json', ...headers };
    const outgoing = sendRequest({ host: '127.0.0.1', port, path, method, headers: allHeaders }, (response) =>
      response
        .on('error', () => resolve(0))
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0)),
    );
    outgoing.on('error', () => resolve(0)).end(body);
  });
}

/** What a program that speaks no proper HTTP writes into a connection. The server answers 4xx or closes it. */
export const brokenTraffic = [
  'GET / HTTP/1.1\r\n',
  'POST /api/auth/customer/login HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n{"username":"',
  'POST /api/activities/cart/add HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
  `POST /api/activities/cart/add HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n1\r\n'.repeat(70_000)}0\r\n\r\n`,
  `GET /api/client HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(4000)}\r\n`,
  'GET /api/client HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(200),
  `${'\0'.repeat(5000)}\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

/** Writes a text into a connection of its own and keeps it open for a time. Returns the statuses of the responses. */
export function sendBroken(text, port, openMs) {
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), openMs);
    socket.setEncoding('latin1').on('error', () => {});
    socket.on('data', (data) => {
      received += data;
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    });
  });
}
