import { describe, expect, it } from 'vitest'
import { emojiText } from '../../../src-renderer/ui/signs/emoji-text.ts'

describe('a stored emoji', () => {
  it.each([
    ['📘', '📘'],
    ['1f4d8', '📘'],
    ['1f1e9-1f1ea', '🇩🇪'],
    ['👩‍💻', '👩‍💻'],
  ])('%s is shown as %s', (stored, shown) => expect(emojiText(stored)).toBe(shown))

  it.each([undefined, '', 'rocket', 'ffffffff', '<b>', '0041'])('%s is not an emoji', (stored) =>
    expect(emojiText(stored)).toBeUndefined(),
  )
})
