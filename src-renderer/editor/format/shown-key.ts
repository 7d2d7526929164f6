/** Converts a key of CodeMirror (`Mod-Alt-k`) to the notation of the app (`mod+alt+k`). */
export function shownKey(key: string): string {
  return key.toLowerCase().replaceAll('-', '+')
}
