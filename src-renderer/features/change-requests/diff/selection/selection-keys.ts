import { isApple } from '../../../../ui/keys/key-names.ts'

/**
 * Returns true for Ctrl or ⌘ with Alt and a letter. On Apple's keyboards Alt types another sign, so the key itself
 * counts too.
 */
export function isKeyOf(event: KeyboardEvent, letter: string): boolean {
  const modifier = isApple(navigator.platform) ? event.metaKey : event.ctrlKey
  const isLetter = event.key.toLowerCase() === letter || event.code === `Key${letter.toUpperCase()}`
  return modifier && event.altKey && !event.shiftKey && isLetter
}
