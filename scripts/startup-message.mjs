// The message after a successful start.
import { relative } from 'node:path';

/** URLs and demonstration logins. Tests and scripts wait for the last line. */
export function formatStartupMessage(settings) {
  const { port, sandboxPort, publicDomain, defaultClient, dataDir, shouldSeedDemo } = settings;
  const bookings = (client) => `http://bookings.${client}.${publicDomain}:${port}`;
  const addresses = [
    [bookings(defaultClient), `the bookings site of ${defaultClient}`],
    [`http://localhost:${port}`, 'the same, for browsers that do not know *.localhost'],
    ...(shouldSeedDemo ? [[bookings('harbour'), 'another client, with its own theme and payments']] : []),
    [`http://127.0.0.1:${sandboxPort}/mail`, 'sent emails'],
    [`http://127.0.0.1:${sandboxPort}/books`, 'books of the payment sandboxes'],
    ...(shouldSeedDemo
      ? [[`http://127.0.0.1:${sandboxPort}/states`, 'every empty and refused state, by links']]
      : []),
  ];
  return [
    '',
    ...formatTable(addresses),
    '',
    ...(shouldSeedDemo ? logins : []),
    ...formatFooter(dataDir),
    'Pavilion is ready',
  ].join('\n');
}

const logins = [
  'Log in with the password Password1! as',
  ...formatTable([
    ['alex@demo.test', 'a member with credit'],
    ['jo@demo.test', 'a member with free classes, a discount on courts and a package of swims'],
    ['sam@demo.test', 'a customer without membership'],
    ['pat@demo.test', 'a member who can renew, and owes penalties and a fee'],
    ['kim@harbour.test', 'a customer of the other client'],
  ]),
  '',
  'Gift cards of £25',
  ...formatTable([
    ['GFTC-2222-3333-4444', 'on the first client’s pages'],
    ['GFTC-5555-6666-7777', 'on those of the other client'],
  ]),
  '',
];

const formatFooter = (dataDir) => [
  `Logs and data are in ${relative('', dataDir) || '.'}. Ctrl-C stops everything.`,
  '',
];

function formatTable(rows) {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
