/** A key as CodeMirror names it (`Mod-Alt-k`), the way the app shows keys (`mod+alt+k`). */
export function shownKey(key: string): string {
  return key.toLowerCase().replaceAll('-', '+')
}
