-- BSK-41, BSK-44: the cart from which a released line was removed, or in which it lapsed. Its owner can add it again, as
-- it was, until it is deleted. Null while the line is in a cart, and once it was added again. Without a foreign key,
-- because the cart of a guest may be deleted first.
alter table cart_line add column left_cart_id uuid;
