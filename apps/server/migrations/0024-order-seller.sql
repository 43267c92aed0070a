-- CHK-13: who sold the order, as its receipt names it: {name, address, vatNumber}. Null for orders from before.
alter table "order"
  add seller jsonb;
