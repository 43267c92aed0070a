type CategoryNode = { slug: string; v2Type: string | null; children: readonly { slug: string }[] };

/** Courts show one leaf category at a time: the first one if the URL names their root category. */
export const getDefaultLeafSlug = ({ slug, v2Type, children }: CategoryNode): string =>
  v2Type === 'resources' ? (children[0]?.slug ?? slug) : slug;
