-- CHK-13: who sold the order, as its receipt names it: {name, address, vatNumber}. Null for orders from before.
alter table "order"
  add seller jsonb;

-- THM-07: name of the mark of a client without a logo; null shows the client's initial.
alter table theme
  add app_mark text;
