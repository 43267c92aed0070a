/** THM-07: an operator's logo may lie on its own site, by TLS; one of ours, or any other, names no origin. */
export const getLogoOrigin = (logo: string | null | undefined): string | undefined =>
  logo?.startsWith('https://') && URL.canParse(logo) ? new URL(logo).origin : undefined;
