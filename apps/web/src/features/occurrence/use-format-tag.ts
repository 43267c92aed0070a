import { useText } from '../../lib/i18n/text.tsx';

/** Text keys of the tags that the product knows. */
const tagTexts = {
  'women-only': 'tag_women_only',
  relaxed: 'tag_relaxed',
  floats: 'tag_floats',
  beginners: 'tag_beginners',
  gentle: 'tag_gentle',
} as const;

const isKnownTag = (tag: string): tag is keyof typeof tagTexts => Object.hasOwn(tagTexts, tag);

/** 'Women only'. A tag that the product does not know is the client's own word: 'aqua-disco' is 'Aqua disco'. */
export function useFormatTag(): (tag: string) => string {
  const t = useText('activity');
  return (tag) => {
    if (isKnownTag(tag)) return t(tagTexts[tag]);
    const words = tag.replaceAll('-', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
}

/** The tags that say for whom a session is, which one should know before booking it. */
const audienceTags: readonly string[] = ['women-only', 'relaxed', 'beginners'];

/** For whom an occurrence is: 'Women only'; empty if it is for everyone. */
export function useAudience(): (occurrence: { tags: readonly string[] }) => string[] {
  const formatTag = useFormatTag();
  return ({ tags }) => audienceTags.filter((tag) => tags.includes(tag)).map(formatTag);
}
