-- Whether customers can pay with Apple Pay and Google Pay in Stripe's card form. Off until the operator has registered
-- the client's domains at Stripe.
alter table client
  add column offers_wallets boolean not null default false;
