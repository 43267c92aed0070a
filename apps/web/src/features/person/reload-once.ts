let isReloading = false;

/** AUT-10: the page anew, as a guest: the refusal took the cookies with it, so the next one is no refusal. */
export function reloadAsGuest(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}
