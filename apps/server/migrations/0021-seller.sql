-- CHK-13: the VAT number that the client's receipts name, with its country code; null if the client has none.
alter table client
  add vat_number text check (vat_number ~ '^[A-Z]{2}[0-9A-Z]{2,13}$');
