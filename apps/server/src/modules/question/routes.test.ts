import { getBookingBundle, listBookingBundles } from '@pavilion/contract/booking-bundle';
import { call } from '@pavilion/contract/call';
import { getCamp } from '@pavilion/contract/camp';
import { addCartItems } from '@pavilion/contract/cart';
import {
  answerActivityQuestions,
  answerCartQuestions,
  answerOccurrenceQuestions,
} from '@pavilion/contract/question';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { translate } from '#platform/lib/translate';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { linkTestPeople } from '../../testing/people.ts';
import { createTestQuestions } from '../../testing/questions.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const colours = ['Red', 'Blue'];
const notAsked = 'We do not ask this question here. Reload the page and try again.';

/** A customer who can add a camp with a question of each type; text, date and select are required. */
async function createParent() {
  const camp = await createTestBundle(database, shop.venue, { days: [20, 21] });
  const ids = await createTestQuestions(database, camp, [
    { type: 'text', required: true, min_length: 2, max_length: 5 },
    { type: 'long_text' },
    { type: 'number' },
    { type: 'select', required: true, options: colours },
    { type: 'multi_select', options: colours },
    { type: 'checkbox' },
    { type: 'date', required: true },
    { type: 'group', required: true },
  ]);
  const getId = (type: string): number => ids[type]?.id ?? 0;
  const [red = 0, blue = 0] = ids['multi_select']?.optionIds ?? [];
  const answer = (type: string, value: string | number | boolean | number[]) => ({
    custom_question_id: getId(type),
    answer: value,
  });
  const complete = [
    answer('text', ' Jo '),
    answer('long_text', 'No <b>nuts</b>'),
    answer('number', 7),
    answer('select', ids['select']?.optionIds[1] ?? 0),
    answer('multi_select', [red, blue]),
    answer('checkbox', false),
    answer('date', '2020-02-29'),
  ];
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const item = { purchasable_type: 'camp' as const, purchasable_id: camp.id, booking_full_camp: true };
  const addCamp = (answers: typeof complete, more: object = {}) =>
    call(buyer.send, addCartItems, {
      params: { userId: String(buyer.person.personId), source: 'activity-booking' },
      body: { data: { items: [{ ...item, custom_question_answers: answers, ...more }] } },
    });
  return { ...buyer, camp, sessionId: String(camp.sessionIds[0]), getId, answer, complete, addCamp };
}

/** A parent whose cart has the camp, with its answers. */
async function createParentWithCamp() {
  const parent = await createParent();
  const cart = await parent.addCamp(parent.complete);
  if (!cart.ok) throw new Error(`refused: ${cart.code} ${JSON.stringify(cart.errors)}`);
  return { ...parent, cartId: String(cart.value.uuid), itemId: String(cart.value.items[0]?.id) };
}
type Parent = Awaited<ReturnType<typeof createParentWithCamp>>;

async function readStored(itemId: unknown) {
  const [line] = await database.run(sql<{ answers: unknown }>`
    select detail -> 'answers' as answers from cart_line
    where client_id = ${shop.client.id} and id = ${String(itemId)}`);
  return line?.answers;
}

const answerCart = ({ send, cartId, itemId }: Parent, answers: Parent['complete']) =>
  call(send, answerCartQuestions, {
    params: { cartId },
    body: { cart_item_id: itemId, custom_question_answers: answers },
  });

describe('a camp in a request to add to the cart', () => {
  test('stores its answers, without empty ones [QST-09 QST-17]', async () => {
    const parent = await createParent();
    const answers = parent.complete.filter(({ answer }) => answer !== 7);
    const cart = await parent.addCamp([...answers, parent.answer('number', ' ')]);
    const stored = await readStored(cart.ok && cart.value.items[0]?.id);
    expect(stored).toHaveLength(6);
    expect(stored).toContainEqual({ questionId: parent.getId('text'), answer: 'Jo' });
  });

  test('is refused with each missing answer by item and question, and takes no place [QST-05 QST-02]', async () => {
    const parent = await createParent();
    const refused = await parent.addCamp(parent.complete.slice(1));
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(refused.ok ? {} : refused.errors).toEqual({
      [`data.items.0.custom_question_answers.${parent.getId('text')}`]: ['This field is required'],
    });
    expect(await parent.cart()).toMatchObject({ value: { item_count: 0 } });
  });

  test('is refused at the field of the agreement if its waiver does not exist [WVR-15]', async () => {
    const parent = await createParent();
    const unknown = { activity_restriction_ids: [parent.camp.id] };
    expect(await parent.addCamp(parent.complete, unknown)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { 'data.items.0.activity_restriction_ids': [expect.stringContaining('waiver')] },
    });
    expect(await parent.cart()).toMatchObject({ value: { item_count: 0 } });
  });

  test('that does not exist is not found, whatever it answers [QST-18]', async () => {
    const parent = await createParent();
    const unknown = { purchasable_id: parent.camp.prices[0]?.id };
    expect(await parent.addCamp(parent.complete, unknown)).toMatchObject({ status: 404 });
  });

  test('shows its questions in order of position [QST-01 QST-11]', async () => {
    const parent = await createParent();
    const reply = await call(parent.send, getCamp, { params: { id: parent.camp.slug }, query: {} });
    const [section] = reply.ok ? reply.value.customQuestionSections : [];
    expect(section).toMatchObject({ title: 'About the attendee', description: '', position: 0 });
    expect(section?.questions[0]).toEqual({
      id: parent.getId('text'),
      question: 'text',
      type: 'text',
      options: [],
      required: true,
      position: 0,
      min_length: 2,
      max_length: 5,
      has_character_count: false,
      format: null,
      is_contact: false,
    });
    expect(section?.questions[3]?.options).toEqual(
      colours.map((value) => ({ id: expect.any(Number), value })),
    );
    expect(section?.questions.map(({ type }) => type).at(-1)).toBe('group');
  });
});

test('answers with a place in a class are refused by item and question [QST-18]', async () => {
  const buyer = await createTestBuyer(shop);
  const add = async (id: number) =>
    buyer.add([
      await shop.createOccurrence(),
      {
        ...(await shop.createOccurrence()),
        extraFields: { custom_question_answers: [{ custom_question_id: id, answer: 'a' }] },
      },
    ]);
  const refused = await add(9);
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.ok ? [] : refused.errors).toEqual({ 'data.items.1.custom_question_answers.9': [notAsked] });
  expect(await add(0)).toMatchObject({ status: 422 });
});

describe('the answers of a line in the cart', () => {
  test('are shown as simple, date or multi [QST-08 QST-06]', async () => {
    const parent = await createParentWithCamp();
    const reply = await answerCart(parent, parent.complete);
    const questions = reply.ok ? reply.value.flatMap((section) => section.questions) : [];
    expect(questions.map(({ type, answer }) => [type, answer])).toEqual([
      ['text', { type: 'simple', answer: 'Jo' }],
      ['long_text', { type: 'simple', answer: 'No <b>nuts</b>' }],
      ['number', { type: 'simple', answer: '7' }],
      ['select', { type: 'simple', answer: 'Blue' }],
      ['multi_select', { type: 'multi', answers: ['Red', 'Blue'] }],
      ['checkbox', { type: 'simple', answer: 'No' }],
      ['date', { type: 'date', answer: '2020-02-29' }],
      ['group', null],
    ]);
  });

  test('appear on the booking of the camp [QST-06 BKG-02]', async () => {
    const parent = await createParentWithCamp();
    const reply = await call(parent.send, getBookingBundle, { params: { id: parent.itemId }, query: {} });
    const [section] = reply.ok ? reply.value.custom_question_sections : [];
    expect(section?.questions[0]).toMatchObject({
      question: 'text',
      answer: { type: 'simple', answer: 'Jo' },
    });
    const list = await call(parent.send, listBookingBundles, { query: { status: 'reserved' } });
    expect(list.ok && list.value[0]?.custom_question_sections[0]?.questions[6]?.answer).toEqual({
      type: 'date',
      answer: '2020-02-29',
    });
  });

  test('replace the earlier ones [QST-08]', async () => {
    const parent = await createParentWithCamp();
    const others = parent.complete.filter(({ answer }) => answer !== 7 && answer !== ' Jo ');
    await answerCart(parent, [...others, parent.answer('text', 'Kit')]);
    const stored = await readStored(parent.itemId);
    expect(stored).toHaveLength(6);
    expect(stored).toContainEqual({ questionId: parent.getId('text'), answer: 'Kit' });
  });

  test('are refused by question, all at once, and the earlier ones stay [QST-05 QST-18 QST-20]', async () => {
    const parent = await createParentWithCamp();
    const reply = await answerCart(parent, [
      parent.answer('text', 'a'),
      parent.answer('number', 'many'),
      parent.answer('multi_select', [1_000_000]),
      parent.answer('group', 'a'),
      { custom_question_id: 2_000_000, answer: 'a' },
    ]);
    const key = (type: string) => `custom_question_answers.${parent.getId(type)}`;
    expect(reply).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(reply.ok ? {} : reply.errors).toEqual({
      [key('text')]: ['Must contain at least 2 character(s)'],
      [key('number')]: ['Enter a number, such as 12 or 1.5'],
      [key('select')]: ['Please select an option'],
      [key('multi_select')]: ['Please select at least one option'],
      [key('date')]: ['Please select a date'],
      [key('group')]: [notAsked],
      'custom_question_answers.2000000': [notAsked],
    });
    expect(await readStored(parent.itemId)).toHaveLength(7);
    const tooLong = await answerCart(parent, [...parent.complete.slice(1), parent.answer('text', 'abcdef')]);
    expect(tooLong.ok ? {} : tooLong.errors).toEqual({
      [key('text')]: ['Must contain at most 5 character(s)'],
    });
    expect(translate('en', 'question', 'length_exactly', { count: 3 })).toBe(
      'Must contain exactly 3 character(s)',
    );
  });

  test('of a text that the database cannot store are refused, not a server error [QST-18]', async () => {
    const parent = await createParentWithCamp();
    for (const text of ['a\u{d800}', 'a\0']) {
      const answers = [...parent.complete.slice(1), parent.answer('text', text)];
      expect(await answerCart(parent, answers)).toMatchObject({ status: 422 });
    }
  });

  test('of 10,000 characters are refused at their question, and nothing is added [QST-18 QST-05]', async () => {
    const parent = await createParent();
    const long = 'a'.repeat(10_000);
    const refused = await parent.addCamp([...parent.complete.slice(1), parent.answer('text', long)]);
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' });
    const key = `data.items.0.custom_question_answers.${parent.getId('text')}`;
    expect(Object.keys(refused.ok ? {} : refused.errors)).toEqual([key]);
    const object = { custom_question_id: parent.getId('text'), answer: { text: 'a' } as never };
    const second = await parent.addCamp([...parent.complete.slice(1), object]);
    expect(second).toMatchObject({ status: 422, errors: { [key]: [expect.any(String)] } });
    expect(await parent.cart()).toMatchObject({ value: { item_count: 0 } });
  });

  test('of another person, or of another cart, are not found [QST-08]', async () => {
    const [parent, other] = [await createParentWithCamp(), await createParentWithCamp()];
    const unknown = { status: 404, code: 'cart_item_not_found' };
    expect(await answerCart({ ...parent, send: other.send }, parent.complete)).toMatchObject(unknown);
    expect(await answerCart({ ...parent, cartId: other.cartId }, parent.complete)).toMatchObject(unknown);
  });
});

describe('the answers of a booking', () => {
  test('are taken by the id of an occurrence, and by its number [QST-22 QST-21]', async () => {
    const parent = await createParentWithCamp();
    const body = { custom_question_answers: parent.complete };
    const byId = await call(parent.send, answerOccurrenceQuestions, {
      params: { id: parent.sessionId },
      body,
    });
    expect(byId).toMatchObject({ ok: true });
    const [row] = await database.run(sql<{ number: string }>`
      select legacy_number::text as number from occurrence where id = ${parent.sessionId}`);
    const params = { activityId: String(row?.number) };
    const others = [parent.answer('text', 'Kim'), ...parent.complete.slice(1)];
    const byNumber = await call(parent.send, answerActivityQuestions, {
      params,
      body: { custom_question_answers: others },
    });
    expect(byNumber).toMatchObject({ ok: true });
    expect(await readStored(parent.itemId)).toContainEqual({
      questionId: parent.getId('text'),
      answer: 'Kim',
    });
    const empty = { custom_question_answers: [] };
    expect(await call(parent.send, answerActivityQuestions, { params, body: empty })).toMatchObject({
      status: 422,
    });
  });

  test('are taken from who booked for the attendee, and from nobody else [QST-22]', async () => {
    const [parent, other] = [await createParentWithCamp(), await createParent()];
    const attendeeId = parent.person.personId;
    const answerAs = (answers: Parent['complete'], id: string, more: object = {}) =>
      call(other.send, answerOccurrenceQuestions, {
        params: { id },
        body: { custom_question_answers: answers, ...more },
      });
    const unknown = { status: 404, code: 'booking_not_found' };
    const forAttendee = { purchased_for_user_id: attendeeId };
    expect(await answerAs(parent.complete, parent.sessionId)).toMatchObject(unknown);
    expect(await answerAs(parent.complete, parent.sessionId, forAttendee)).toMatchObject(unknown);
    await linkTestPeople(database, shop.client, other.person.personId, [attendeeId]);
    expect(await other.addCamp(other.complete, forAttendee)).toMatchObject({ ok: true });
    expect(await answerAs(other.complete, other.sessionId, forAttendee)).toMatchObject({ ok: true });
  });

  test('of a class are refused by question, because only camps and courses ask [QST-18]', async () => {
    const buyer = await createTestBuyer(shop);
    const reply = await call(buyer.send, answerOccurrenceQuestions, {
      params: { id: buyer.occurrence.occurrenceId },
      body: { custom_question_answers: [{ custom_question_id: 12, answer: 'a' }] },
    });
    expect(reply).toMatchObject({ status: 422 });
    expect(reply.ok ? [] : Object.keys(reply.errors)).toEqual(['custom_question_answers.12']);
  });
});
