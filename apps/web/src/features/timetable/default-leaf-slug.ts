type CategoryNode = { slug: string; v2Type: string | null; children: readonly { slug: string }[] };

/** Courts are looked at one sport at a time: the first, where the address names them all. */
export const getDefaultLeafSlug = ({ slug, v2Type, children }: CategoryNode): string =>
  v2Type === 'resources' ? (children[0]?.slug ?? slug) : slug;
