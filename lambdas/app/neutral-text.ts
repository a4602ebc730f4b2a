/* Names that clients give get into texts that a bot posts. There they must not call people, or look like something else. */

const invisible = '\u200b';

/** A text in which no name mentions people and no link hides its address, in Discord and in Markdown. It looks the same. */
export function withoutMentions(text: string): string {
  return withoutCalls(text).replaceAll('](', `]${invisible}(`);
}

/** A name as Markdown that shows it as it is. */
export function escapeMarkdown(name: string): string {
  return withoutCalls(name.replace(/[\\`*_~|>#[\]<]/g, '\\$&'));
}

function withoutCalls(text: string): string {
  return text.replaceAll('@', `@${invisible}`);
}
