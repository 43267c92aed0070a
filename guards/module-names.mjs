// One word per concept in every tier: a contract file, a domain file and a feature have the name of a server module, and
// a module has a contract file. Names that exist in one tier only are listed here with the reason.
import { existsSync, readdirSync } from 'node:fs';

const allowedExceptions = {
  attendee: 'domain, server, web: who attends and signs; its routes are those of waivers, in restriction',
  account: 'web: the account surface; its data belong to the booking module',
  'account-page': 'web: the frame and navigation of the pages of the account',
  'browser-storage': 'domain: names and lifetimes of cookies and stored items',
  'billing-address': 'domain: the address of a card; its module is checkout',
  'bundle-page': 'web: what the pages of camps and courses share; lines of a cart are in bundle',
  'booking-bundle': 'contract: the bookings of one camp or course, of the module booking',
  cancellation: 'web: the dialog that cancels a booking; its module is booking',
  'calendar-feed':
    'server, web: the feed of a calendar; its routes are in contract/calendar-feed/calendar-feed',
  call: 'contract: sends a request for a route',
  'cart-item': 'contract: what can be added to a cart, and a line of it',
  camp: 'web: the pages of camps',
  child: 'web: the fields of a child without an account; its routes are those of linked-person',
  centre: 'web: the page of a venue; its data belong to the venue module',
  course: 'web: the pages of courses',
  credit: 'domain, server, web: credit that pays; its route is in contract/credit/credit',
  day: 'domain: calendar days',
  'email-change': 'server: changes an email address; its routes are in contract/user-details/email-change',
  email: 'server: emails to customers',
  embed: 'web: the page that builds embed codes',
  favourite: 'server, web: what a customer marked; its routes are in contract/favourite/favourite',
  'gift-card': 'domain, server, web: gift cards that pay; its routes are in contract/gift-card/gift-card',
  'gift-card-sale': 'server, web: gift cards that are sold; its routes are in contract/gift-card/gift-card',
  'guest-pass':
    'server, contract, web: passes for friends; their routes are in contract/guest-pass/guest-pass',
  'entry-code':
    'server, domain, contract, web: codes that admit at the venue; their routes are in contract/entry-code/entry-code',
  home: 'web: the home page; its data belong to the venue module',
  'direct-debit':
    'server, domain, contract, web: memberships that are collected; their routes are in contract/direct-debit/direct-debit',
  household:
    'server, domain, contract, web: the people of an account; their routes are in contract/household/household',
  journal: 'server: the ledger of transfers, without an API of its own',
  kiosk: 'web: kiosk mode',
  line: 'domain: lines of carts and orders, their kinds, prices and snapshots',
  money: 'domain, contract: amounts in minor units',
  notice: 'server: queues emails about accounts, for modules that emails depend on',
  notification:
    'domain, server, contract, web: reminders and what customers switch off; its route is in contract/notification/unsubscribe',
  occurrence:
    'domain, web: occurrences belong to the schedule module, and screens read them from the timetable',
  'online-joining':
    'server, contract, web: the join surface; its routes are in contract/online-joining/online-joining',
  offer: 'server: eligibility and price, without an API of its own',
  package: 'server, web: packages that are sold; their routes are in contract/cart/price-rule',
  'order-document': 'server: the files of an order; their routes are in contract/order',
  'own-membership':
    'server, contract, web: the memberships of a person; their routes are in contract/own-membership/own-membership',
  page: 'server: the HTML documents of the web app',
  pagination: 'domain, contract: pages of a list',
  passkey: 'server, contract: passkeys of a person; their routes are in contract/passkey/passkey',
  password: 'domain: the strength of a password; its module is person',
  payment: 'server, domain: attempts and providers; the routes of a payment are in checkout',
  postcode: 'domain: the form of British postcodes; its module is map',
  'price-rule': 'domain, server, web: benefits, packages and codes; their routes are those of a cart',
  payments: 'web: the page of orders, credit, gift cards and cards; its data belong to their modules',
  'personal-data':
    'server, domain, contract, web: the copy and the erasure of a person’s data; routes in contract/personal-data',
  price: 'domain, contract: prices and their reasons; stored by the schedule module',
  recurrence: 'domain: recurrence rules of the schedule module',
  reconciliation: 'server: compares the journal with the books of the providers, without an API of its own',
  refund: 'domain, server: refunds of orders; the routes that refund are those of bookings and payments',
  result: 'domain: success or refusal',
  route: 'contract: the type of a route',
  'session-change': 'web: the dialog that moves a booking; its module is booking',
  'saved-card':
    'server, domain, web: cards that the provider keeps; their routes are in contract/saved-card/saved-card',
  schedule: 'server: templates, schedules and generation; screens read the timetable',
  sentences: 'domain: joins messages into one text',
  'second-factor':
    'server, contract: codes of an authenticator app; their routes are in contract/second-factor/second-factor',
  session: 'server, domain: where a customer is logged in; its routes are in contract/user-details/session',
  slug: 'contract: the name of a venue, a category or a client in a URL',
  theme: 'domain: the colours of a client’s theme, on screens and in emails',
  'user-details':
    'server, domain, contract, web: the record of a person; its routes are in contract/user-details/user-details',
  'wall-clock': 'domain, contract: local times of a timezone',
  'unpaid-charge':
    'web: what a customer owes, with the button that adds it to the cart; its data belong to debt',
};

const listFolder = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
const listNames = (folder) =>
  listFolder(folder)
    .filter((name) => !name.includes('.test.'))
    .map((name) => ({ word: name.replace(/\.ts$/, ''), path: `${folder}/${name}` }));

const modules = listNames('apps/server/src/modules');
const others = [
  'packages/contract/src',
  'packages/domain/src',
  'apps/web/src/features',
  'apps/desk/src/features',
].flatMap(listNames);
const hasName = (entries, word) => entries.some((entry) => entry.word === word);

const problems = [
  ...modules
    .filter(({ word }) => !existsSync(`packages/contract/src/${word}.ts`) && !(word in allowedExceptions))
    .map(({ word, path }) => `${path} has no packages/contract/src/${word}.ts`),
  ...others
    .filter(({ word }) => !hasName(modules, word) && !(word in allowedExceptions))
    .map(({ word, path }) => `${path} has no apps/server/src/modules/${word}`),
  ...Object.keys(allowedExceptions)
    .filter((word) => !hasName([...modules, ...others], word))
    .map((word) => `guards/module-names.mjs lists ${word}, which no file or folder is named`),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
