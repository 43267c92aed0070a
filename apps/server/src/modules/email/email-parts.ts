/** Something that the email is about: its name, its times, then where, for whom and until when it can be changed. */
export type EmailBlock = {
  name: string;
  times: readonly string[];
  details: readonly string[];
  price?: string;
  code?: EntryCode;
  /** The tickets of one session, with their prices. */
  tickets?: readonly { name: string; code: EntryCode | undefined }[];
};

/** An attached image. */
type EntryCode = { cid: string; label: string };

/** The texts of an email, from top to bottom. */
export type EmailParts = {
  subject: string;
  /** The subject without the client's name; the text part has none. */
  heading: string;
  greeting: string;
  paragraphs: readonly string[];
  blocks: readonly EmailBlock[];
  /** The sum of the blocks' prices. */
  total?: string;
  closing?: string;
  link: { text: string; url: string };
  /** Another link, below the first one. */
  secondLink?: { text: string; url: string } | undefined;
  /** Who sends it. */
  sender: readonly string[];
};
