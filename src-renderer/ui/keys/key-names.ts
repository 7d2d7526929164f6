const MAC_NAMES: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' }
const NAMES: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', ctrl: 'Ctrl' }
const SHARED_NAMES: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  tab: 'Tab',
  backspace: '⌫',
  delete: 'Del',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
}

/** Returns true when `platform`, as the browser names it, is Apple's. Its keyboards have ⌘ in place of Ctrl. */
export const isApple = (platform: string): boolean => /mac|iphone|ipad/i.test(platform)

/** Returns the labels of keys written as `mod+shift+k`, in their order. */
export function keyNames(keys: string, platform: string): string[] {
  const names = isApple(platform) ? MAC_NAMES : NAMES
  return keys.split('+').map((key) => names[key] ?? SHARED_NAMES[key] ?? key.toUpperCase())
}

/** Returns true when an event matches the shortcut: ⌘ on Apple's keyboards or Ctrl on others, and the key itself. */
export function isShortcut(
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
  keys: string,
  platform: string,
): boolean {
  const wanted = new Set(keys.split('+'))
  const modifier = isApple(platform) ? event.metaKey : event.ctrlKey
  const other = isApple(platform) ? event.ctrlKey : event.metaKey
  const key = [...wanted].at(-1)
  return (
    modifier === wanted.has('mod') &&
    !other &&
    event.shiftKey === wanted.has('shift') &&
    event.altKey === wanted.has('alt') &&
    event.key.toLowerCase() === key
  )
}
