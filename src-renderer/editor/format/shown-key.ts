/** Converts a key of CodeMirror (`Mod-Alt-ArrowUp`) to the notation of the app (`mod+alt+up`). */
export function shownKey(key: string): string {
  return key.toLowerCase().replace('arrow', '').replaceAll('-', '+')
}
