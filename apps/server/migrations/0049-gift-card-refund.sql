-- Decision 0049: what a gift card paid goes back to the same gift card.
alter table refund
  add column gift_card_id uuid,
  add foreign key (client_id, gift_card_id) references gift_card,
  drop constraint refund_destination_check,
  add constraint refund_destination_check check (destination in ('card', 'credit', 'gift-card')),
  drop constraint refund_destination,
  add constraint refund_destination check (
    (destination = 'credit') = (credit_type is not null) and (destination = 'card') = (attempt_id is not null)
    and (destination = 'gift-card') = (gift_card_id is not null)
  );
create index refund_gift_card on refund (client_id, gift_card_id) where gift_card_id is not null;

-- What is taken back of a sold gift card in minor units, because its order is refunded or disputed. Of a card that is not
-- made yet, it is taken when the card is made.
alter table gift_card_sale
  add column withdrawn int not null default 0 check (withdrawn >= 0);

-- A refund that the provider refused and a person has handled in another way is `closed`: nothing refunds it again.
alter table refund
  -- Why a person closed it, or replaced it by another try.
  add column closed_reason text check (length(closed_reason) between 1 and 500),
  drop constraint refund_state_check,
  add constraint refund_state_check
    check (state in ('requested', 'submitted', 'succeeded', 'needs_person', 'failed', 'closed')),
  add constraint refund_closed check (state <> 'closed' or closed_reason is not null);

-- Whether customers can save their cards. Off for a client whose Opayo account has no tokens.
alter table client
  add column keeps_cards boolean not null default true;
