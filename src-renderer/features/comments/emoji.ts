/** Reactions that are one click away. */
export const OFFERED_REACTIONS = ['👍', '❤️', '🎉', '😄', '👀', '🤔', '🙏', '✅'] as const

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u

/** Returns the first emoji of a typed or pasted text; undefined when it has none. */
export function firstEmoji(typed: string): string | undefined {
  for (const { segment } of GRAPHEMES.segment(typed)) if (EMOJI.test(segment)) return segment
  return undefined
}
