import type account from '../en/account.json';
import type activity from '../en/activity.json';
import type attendee from '../en/attendee.json';
import type bundle from '../en/bundle.json';
import type camps from '../en/camps.json';
import type cancellation from '../en/cancellation.json';
import type card from '../en/card.json';
import type checkout from '../en/checkout.json';
import type child from '../en/child.json';
import type common from '../en/common.json';
import type country from '../en/country.json';
import type courses from '../en/courses.json';
import type dataExport from '../en/data_export.json';
import type debit from '../en/debit.json';
import type details from '../en/details.json';
import type email from '../en/email.json';
import type embed from '../en/embed.json';
import type entryCode from '../en/entry_code.json';
import type error from '../en/error.json';
import type favourite from '../en/favourite.json';
import type giftCard from '../en/gift_card.json';
import type guestPass from '../en/guest_pass.json';
import type home from '../en/home.json';
import type household from '../en/household.json';
import type joining from '../en/joining.json';
import type kiosk from '../en/kiosk.json';
import type legal from '../en/legal.json';
import type map from '../en/map.json';
import type membership from '../en/membership.json';
import type ownMembership from '../en/own_membership.json';
import type packageTexts from '../en/package.json';
import type payment from '../en/payment.json';
import type payments from '../en/payments.json';
import type personalData from '../en/personal_data.json';
import type phone from '../en/phone.json';
import type price from '../en/price.json';
import type question from '../en/question.json';
import type reason from '../en/reason.json';
import type receipt from '../en/receipt.json';
import type refund from '../en/refund.json';
import type restriction from '../en/restriction.json';
import type search from '../en/search.json';
import type sessionChange from '../en/session_change.json';
import type static_page from '../en/static_page.json';
import type venue from '../en/venue.json';
import type waitlist from '../en/waitlist.json';

/** The English texts of every namespace. */
type EnglishTexts = {
  account: typeof account;
  activity: typeof activity;
  attendee: typeof attendee;
  bundle: typeof bundle;
  child: typeof child;
  camps: typeof camps;
  cancellation: typeof cancellation;
  card: typeof card;
  checkout: typeof checkout;
  common: typeof common;
  country: typeof country;
  courses: typeof courses;
  data_export: typeof dataExport;
  debit: typeof debit;
  details: typeof details;
  email: typeof email;
  embed: typeof embed;
  entry_code: typeof entryCode;
  error: typeof error;
  gift_card: typeof giftCard;
  guest_pass: typeof guestPass;
  home: typeof home;
  favourite: typeof favourite;
  household: typeof household;
  joining: typeof joining;
  kiosk: typeof kiosk;
  legal: typeof legal;
  static_page: typeof static_page;
  map: typeof map;
  membership: typeof membership;
  own_membership: typeof ownMembership;
  package: typeof packageTexts;
  payment: typeof payment;
  payments: typeof payments;
  personal_data: typeof personalData;
  phone: typeof phone;
  price: typeof price;
  question: typeof question;
  reason: typeof reason;
  receipt: typeof receipt;
  refund: typeof refund;
  restriction: typeof restriction;
  search: typeof search;
  session_change: typeof sessionChange;
  venue: typeof venue;
  waitlist: typeof waitlist;
};

export type TextNamespace = keyof EnglishTexts;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A plural without its form; the months and the days of the week with any number. */
type ToUsedKey<Key> = Key extends `${infer Name}_${PluralForm}`
  ? Name | Key
  : Key extends `${infer Name}_short_${number}`
    ? `${Name}_short_${number}`
    : Key extends `${infer Name}_${number}`
      ? `${Name}_${number}`
      : Key;

/**
 * UIK-03: the keys of a namespace, a plural also without its form. A key made of a code, such as `error_${code}`,
 * compiles only if every code of its type has a text, so no code path can show a key in place of its text.
 */
export type TextKey<Namespace extends TextNamespace> = {
  [Name in Namespace]: ToUsedKey<keyof EnglishTexts[Name] & string>;
}[Namespace];
