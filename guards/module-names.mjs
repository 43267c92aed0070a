// One word for a thing in every tier: what the contract, the domain or a screen calls something is a server module,
// and a module has its file in the contract. Words that one tier needs alone are listed here, with what they are.
import { existsSync, readdirSync } from 'node:fs';

const allowedExceptions = {
  account: 'the web: what a person has booked, on the account surface; its data are booking’s',
  call: 'the contract: how a row of the route table is called',
  cookie: 'the domain: what a visit leaves in a browser, for those who set it and the page that tells of it',
  day: 'the domain: a day of the calendar',
  failure: 'the contract: what every refusal looks like',
  journal: 'the server: the ledger behind the orders, which no screen reads yet',
  money: 'the domain and the contract: an amount in minor units',
  notice: 'the server: what is written to people by mail',
  occurrence: 'the domain: a session on its day, which the schedule makes',
  page: 'the server: the documents of the web app',
  price:
    'the domain and the contract: what a place costs, and why; kept by the schedule until prices have screens',
  recurrence: 'the domain: when a schedule takes place, which is the schedule’s',
  route: 'the contract: what a row of the route table is',
  result: 'the domain: an answer or a refusal',
  pagination: 'the domain and the contract: which part of a long list is shown',
  search: 'the web app: one screen over the timetables of all venues, whose module is the timetable',
  schedule: 'the server: what takes place when; screens see it as a timetable',
  'wall-clock': 'the domain and the contract: an instant as people read it',
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
const has = (places, word) => places.some((place) => place.word === word);

const problems = [
  ...modules
    .filter(({ word }) => !existsSync(`packages/contract/src/${word}.ts`) && !(word in allowedExceptions))
    .map(({ word, path }) => `${path} has no packages/contract/src/${word}.ts`),
  ...others
    .filter(({ word }) => !has(modules, word) && !(word in allowedExceptions))
    .map(({ word, path }) => `${path} has no apps/server/src/modules/${word}`),
  ...Object.keys(allowedExceptions)
    .filter((word) => !has([...modules, ...others], word))
    .map((word) => `guards/words.mjs lists ${word}, which nothing is called`),
];
for (const line of problems) process.stdout.write(`${line}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
