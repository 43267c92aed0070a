import type { Page } from '@playwright/test';
import {
  type Client,
  getDayFromNow,
  openClass,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { openPhonePayment, openUsedCode, showCode } from '../payment/phone-code.ts';
import { accountScreens } from './account-screens.ts';
import { bundleScreens } from './bundle-screens.ts';
import { linkScreens } from './link-screens.ts';
import { openLogin, openRegisterErrors } from './open-account.ts';
import {
  addAsGuest,
  addOnPhone,
  chooseCourt,
  openBasket,
  openDrawer,
  openFilters,
  openGuestPrompt,
  openKioskHome,
  openLapsedLine,
  openSuggestions,
  openTimes,
  tomorrow,
} from './open-booking.ts';
import { ownBookingScreens } from './open-own-booking.ts';
import {
  openChallenge,
  openChangedCart,
  openConfirmation,
  openDeclinedCheckout,
  openKioskCheckout,
  openOrderPayment,
  openOverdueOrder,
  openUnknownOrder,
  openUnpaidConfirmation,
  openUnresolvedPayment,
} from './open-payment.ts';
import { joinWaitlist, openFullClass, openTickets } from './open-session.ts';
import { personScreens } from './person-screens.ts';
import { questionScreens } from './question-screens.ts';
import type { TestScreen } from './test-screen.ts';

// One list of all screens, so that every accessibility check covers each of them.

const visitPath = (path: string) => (page: Page, client: Client) => visit(page, client, path);
const getVenuePath = (client: Client): string => `/location/${venues[client]}`;

export const screens: readonly TestScreen[] = [
  { name: 'home', open: visitPath('/') },
  { name: 'home near a postcode', open: visitPath('/?q=M7+1UE') },
  { name: 'home without nearby venues', open: visitPath('/?q=Penzance') },
  { name: 'home near an unknown town', open: visitPath('/?q=Atlantis') },
  { name: 'home near the device', open: visitPath('/?q=53.5,-2.26') },
  { name: 'centre', open: (page, client) => visit(page, client, `/centre/${venues[client]}`) },
  { name: 'venue', open: (page, client) => visit(page, client, getVenuePath(client)) },
  { name: 'timetable', open: (page, client) => visitClasses(page, client, tomorrow) },
  { name: 'empty day', open: (page, client) => visitClasses(page, client, getDayFromNow(400)) },
  { name: 'timetable filters', open: openFilters },
  { name: 'courts by location', open: (page, client) => visitCourts(page, client, tomorrow, 'location') },
  { name: 'courts by time', open: openTimes },
  { name: 'court choice', open: chooseCourt },
  { name: 'session', open: (page, client) => openClass(page, client, tomorrow) },
  { name: 'tickets', open: openTickets },
  { name: 'full class', open: openFullClass },
  { name: 'place in the waitlist', open: joinWaitlist, client: 'demo' },
  { name: 'guest prompt', open: openGuestPrompt },
  { name: 'added to basket', open: addAsGuest },
  { name: 'added to basket on a phone', open: addOnPhone },
  { name: 'membership pricing', open: visitPath('/pricing') },
  { name: 'gift cards', open: visitPath('/gift-cards') },
  ...bundleScreens,
  { name: 'search', open: visitPath('/search?what=badminton') },
  { name: 'search with suggestions', open: openSuggestions },
  { name: 'search without results', open: visitPath('/search?what=quidditch&time=evening') },
  { name: 'search near an unknown town', open: visitPath('/search?near=Nowhereville') },
  { name: 'empty basket', open: visitPath('/basket') },
  { name: 'basket', open: openBasket },
  { name: 'checkout', open: (page, client) => openCheckout(page, client, 2).then(() => undefined) },
  // Stripe's form reports its input, so only the other provider's has a clock.
  { name: 'checkout of a kiosk', open: openKioskCheckout, client: 'demo' },
  { name: 'lapsed line', open: openLapsedLine },
  { name: 'checkout with an error', open: openDeclinedCheckout },
  // Stripe's script shows the bank's page itself.
  { name: 'challenge', open: openChallenge, client: 'demo' },
  { name: 'changed basket', open: openChangedCart },
  { name: 'unresolved payment', open: openUnresolvedPayment },
  { name: 'confirmation', open: openConfirmation },
  { name: 'confirmation of an unpaid order', open: openUnpaidConfirmation },
  { name: 'order payment', open: openOrderPayment },
  { name: 'overdue order', open: openOverdueOrder },
  { name: 'unknown order', open: openUnknownOrder },
  { name: 'code of a kiosk', open: async (page, client) => void (await showCode(page, client)) },
  { name: 'payment on a phone', open: openPhonePayment },
  { name: 'code that no longer works', open: openUsedCode },
  { name: 'log-in dialog', open: openLogin },
  { name: 'log-in', open: visitPath('/login') },
  { name: 'register', open: visitPath('/register') },
  { name: 'register with errors', open: openRegisterErrors },
  { name: 'drawer', open: openDrawer },
  { name: 'kiosk home', open: openKioskHome },
  { name: 'kiosk centre selection', open: visitPath('/kiosk?kiosk=true') },
  {
    name: 'embedded page',
    open: (page, client) => visit(page, client, `${getVenuePath(client)}/fitness-classes?embedded=true`),
  },
  { name: 'embed code', open: visitPath('/embed') },
  { name: 'not found', open: visitPath('/no/such/page/in/here') },
  { name: 'accessibility statement', open: visitPath('/accessibility') },
  { name: 'privacy', open: visitPath('/privacy') },
  { name: 'cookies', open: visitPath('/cookies') },
  ...personScreens,
  ...accountScreens,
  ...ownBookingScreens,
  ...questionScreens,
  ...linkScreens,
];

export function getScreen(name: string): TestScreen {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`Screen ${name} not found`);
  return screen;
}
