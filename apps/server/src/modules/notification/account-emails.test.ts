import { call } from '@pavilion/contract/call';
import {
  cancelOwnMembership,
  freezeMembership,
  listOwnMemberships,
  unfreezeMembership,
  uploadMembershipDocument,
} from '@pavilion/contract/own-membership/own-membership';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '#platform/security/password-hash';
import { createPassCalls, createPassOwner } from '../../testing/account/guest-passes.ts';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestShop } from '../../testing/checkouts.ts';
import { createMailboxes } from '../../testing/emails/mailbox.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';

// ACC-09: each event of an account, a membership or a pass sends one email. At noon on 1 June 2030.
const database = await createTestDatabase(8);
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const { app, client } = shop;
const mailboxes = createMailboxes(shop);
const password = 'Correct horse 7';
const newPassword = 'Battery staple 9';
const password_hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
const pdf = Buffer.from('%PDF-1.7 proof %%EOF').toString('base64');
const userAgents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
};

let addressCount = 0;
const createAddress = (): string => `events-${(addressCount += 1)}@people.test`;

const openBrowser = (headers: Readonly<Record<string, string>> = {}) =>
  createTestBrowser(app, { ...client.headers, ...headers });
type Browser = ReturnType<typeof openBrowser>;

/** A request that succeeds. */
async function send(browser: Browser, method: 'POST' | 'DELETE', url: string, body?: object): Promise<void> {
  const response = await browser.request(method, url, body && { body });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
}

/** Asks for a link to set a password, and returns what uses it. */
async function preparePasswordLink(email: string) {
  const post = (path: string, body: object) =>
    send(openBrowser(), 'POST', `/api/auth/customer/${path}`, body);
  await post('forgotten-password', { email_or_reference: email });
  await mailboxes.deliver();
  const token = findToken(email, 'reset-password');
  return () => post('reset-password', { token, password: newPassword });
}

const register = (browser: Browser, email: string) =>
  browser.request('POST', '/api/auth/customer/register', {
    body: {
      first_name: 'Jo',
      last_name: 'Newcomer',
      email,
      password,
      date_of_birth: '1990-05-04',
      terms: true,
      client_id: client.slug,
    },
  });

const createCustomer = async (changes: object = {}) => {
  const person = await logInTestCustomer(database, client, { password_hash, ...changes });
  return { ...person, browser: createTestBrowser(app, person.headers) };
};

const findToken = (email: string, page: string): string =>
  new RegExp(`${page}#([\\w-]+)`).exec(mailboxes.readText(email))?.[1] ?? '';

/** A member of a plan since January, and what they can do with the membership. */
async function createMember(plan: object = {}, membership: object = {}) {
  const person = await createCustomer();
  const created = await createTestPlan(database, client, plan);
  await createTestMembership(database, created, person.personId, membership);
  const sender = createTestSend(app, person.headers);
  const listed = await call(sender, listOwnMemberships, {});
  const [own] = listed.ok ? listed.value.current : [];
  return { ...person, sender, params: { id: own?.id ?? '' }, lastDay: own?.cancellation?.last_day ?? '' };
}

/** What happens, who gets the email, and with which subject after the client's name. */
type Event = { run: () => Promise<unknown>; to: string; subject: string };

const events: Record<string, () => Promise<Event>> = {
  'a registration': async () => {
    const to = createAddress();
    return { run: () => register(openBrowser(), to), to, subject: 'Confirm your email address' };
  },
  'an address that its link confirms': async () => {
    const to = createAddress();
    const browser = openBrowser();
    await register(browser, to);
    await mailboxes.deliver();
    const token = findToken(to, 'confirm-email');
    const confirm = () => send(browser, 'POST', '/api/auth/customer/email-change/confirm', { token });
    return { run: confirm, to, subject: 'Your email address is confirmed' };
  },
  'a registration with an address that has an account': async () => {
    const { email: to } = await createCustomer();
    return { run: () => register(openBrowser(), to), to, subject: 'You already have an account' };
  },
  'a log-in with another device': async () => {
    const { email: to } = await createCustomer();
    const logIn = (userAgent: string) =>
      send(openBrowser({ 'user-agent': userAgent }), 'POST', '/api/auth/customer/login', {
        username: to,
        password,
      });
    await logIn(userAgents.computer);
    await logIn(userAgents.computer);
    return { run: () => logIn(userAgents.phone), to, subject: 'New log-in to your account' };
  },
  'a forgotten password': async () => {
    const { email: to } = await createCustomer();
    const ask = () =>
      send(openBrowser(), 'POST', '/api/auth/customer/forgotten-password', { email_or_reference: to });
    return { run: ask, to, subject: 'choose a password' };
  },
  'a password that its link sets': async () => {
    const { email: to } = await createCustomer({ email_verified_at: new Date(noon) });
    return { run: await preparePasswordLink(to), to, subject: 'Your password has changed' };
  },
  'a password that the link to an unproven address sets': async () => {
    const to = createAddress();
    await register(openBrowser(), to);
    const subject = 'Your password is set and your email address is confirmed';
    return { run: await preparePasswordLink(to), to, subject };
  },
  'a password that is changed in the account': async () => {
    const { browser, email: to } = await createCustomer();
    const change = () =>
      send(browser, 'POST', '/api/auth/user/password', {
        current_password: password,
        password: newPassword,
      });
    return { run: change, to, subject: 'Your password has changed' };
  },
  'a refused invitation': async () => {
    const owner = await createCustomer();
    const other = await createCustomer({ first_name: 'Kit' });
    const invitation = { email: other.email, relationship: 'partner' };
    await send(owner.browser, 'POST', '/api/v1/household/invitations', invitation);
    await mailboxes.deliver();
    const token = findToken(other.email, 'invitation');
    const refuse = () => send(other.browser, 'POST', '/api/v1/household/invitation/refuse', { token });
    return { run: refuse, to: owner.email, subject: 'Kit Sample has refused your invitation' };
  },
  'a copy of the data that is ready': async () => {
    const { browser, email: to } = await createCustomer();
    const ask = () => send(browser, 'POST', '/api/my-account/data-export', { current_password: password });
    return { run: ask, to, subject: 'Your data is ready' };
  },
  'an erasure that is asked for': async () => {
    const { browser, email: to } = await createCustomer();
    const ask = () =>
      send(browser, 'POST', '/api/my-account/erasure', { current_password: password, gives_up: true });
    return { run: ask, to, subject: 'Your account will be deleted' };
  },
  'an erasure that is undone': async () => {
    const { browser, email: to } = await createCustomer();
    const body = { current_password: password, gives_up: true };
    await send(browser, 'POST', '/api/my-account/erasure', body);
    return {
      run: () => send(browser, 'DELETE', '/api/my-account/erasure'),
      to,
      subject: 'Your account will not be deleted',
    };
  },
  'an erasure that is due': async () => {
    const { browser, email: to, personId } = await createCustomer();
    const body = { current_password: password, gives_up: true };
    await send(browser, 'POST', '/api/my-account/erasure', body);
    const wait = () =>
      run(sql`
        update account_erasure set due_at = ${new Date(0)}, next_check_at = ${new Date(0)}
        where client_id = ${client.id} and person_id = ${personId}`);
    return { run: wait, to, subject: 'Your account has been deleted' };
  },
  'a membership that is cancelled': async () => {
    const { sender, params, lastDay, email: to } = await createMember({ name: 'Silver', notice_days: 30 });
    const cancel = () => call(sender, cancelOwnMembership, { params, body: { last_day: lastDay } });
    return { run: cancel, to, subject: 'Your membership Silver is cancelled' };
  },
  'a membership that is frozen': async () => {
    const { sender, params, email: to } = await createMember({ name: 'Silver', max_freeze_months: 3 });
    const freeze = () => call(sender, freezeMembership, { params, body: { months: 1 } });
    return { run: freeze, to, subject: 'Your membership Silver is frozen' };
  },
  'a freeze that is taken back': async () => {
    const { sender, params, email: to } = await createMember({ name: 'Silver', max_freeze_months: 3 });
    await call(sender, freezeMembership, { params, body: { months: 1 } });
    const unfreeze = () => call(sender, unfreezeMembership, { params });
    return { run: unfreeze, to, subject: 'Your membership Silver is no longer frozen' };
  },
  'a freeze that has ended': async () => {
    const {
      sender,
      params,
      personId,
      email: to,
    } = await createMember({ name: 'Silver', max_freeze_months: 3 });
    await call(sender, freezeMembership, { params, body: { months: 1 } });
    // July has passed.
    const wait = async () => {
      await run(sql`
        update membership_freeze set starts_on = '2030-05-01', ends_on = '2030-05-31' where person_id = ${personId}`);
      await run(sql`
        update membership set ends_on = '2030-04-30' where person_id = ${personId} and starts_on = '2030-01-01'`);
      await run(sql`
        update membership set starts_on = '2030-06-01' where person_id = ${personId} and starts_on > '2030-06-01'`);
    };
    return { run: wait, to, subject: 'Your membership Silver is no longer frozen' };
  },
  'a membership that ends in a week': async () => {
    const { email: to, personId } = await createMember({ name: 'Silver' }, { ends_on: '2030-06-30' });
    const wait = () => run(sql`update membership set ends_on = '2030-06-08' where person_id = ${personId}`);
    return { run: wait, to, subject: 'Your membership Silver ends on Sat 8 Jun 2030' };
  },
  'a document that expires soon': async () => {
    const plan = { name: 'Student', required_document: 'proof of your student status' };
    const { sender, params, email: to } = await createMember(plan);
    const body = { file_name: 'proof.pdf', content: pdf, expires_on: '2030-06-20' };
    const upload = () => call(sender, uploadMembershipDocument, { params, body });
    return { run: upload, to, subject: 'Your document for Student expires on Thu 20 Jun 2030' };
  },
  'a document that has expired': async () => {
    const plan = { name: 'Student', required_document: 'proof of your student status' };
    const { sender, params, personId, email: to } = await createMember(plan);
    const body = { file_name: 'proof.pdf', content: pdf, expires_on: '2030-12-31' };
    await call(sender, uploadMembershipDocument, { params, body });
    await mailboxes.deliver();
    const wait = () =>
      run(sql`update membership_document set expires_on = '2030-05-31' where person_id = ${personId}`);
    return { run: wait, to, subject: 'Your document for Student has expired' };
  },
  'a guest pass that is sent': async () => {
    const owner = await createPassOwner(shop);
    const to = createAddress();
    return { run: () => owner.sendToken(to), to, subject: 'Sam has sent you a guest pass' };
  },
  'a guest pass that is taken': async () => {
    const owner = await createPassOwner(shop);
    const token = await owner.sendToken(createAddress());
    const friend = createPassCalls(createTestSend(app, (await createCustomer()).headers));
    const { email: to } = owner.person;
    return { run: () => friend.redeem(token), to, subject: 'Robin has taken your guest pass' };
  },
};

test.each(Object.keys(events))('%s sends one email, with its subject', async (name) => {
  const event = await events[name]?.();
  if (!event) throw new Error(`No event ${name}`);
  const emails = await mailboxes.readAfter(event.run);
  const sent = emails.map(({ to, subject }) => ({ to, subject: subject.replace(/^Test Leisure: /, '') }));
  expect(sent).toEqual([{ to: event.to, subject: event.subject }]);
});
