import { onScopeDispose } from 'vue'
import { useLayout } from '../../../stores/layout.ts'
import { isShortcut } from '../../../ui/keys/key-names.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'

/** The keys that show only the text, and everything again. */
export const FOCUS_KEYS = 'f9'

/** The layers that close with Escape. They may still be in the document when the window receives the key. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Shows only the text of the editor, until the user leaves the editor. Escape shows everything again when no open
 * layer, panel or selection uses it.
 */
export function useFocusMode(): void {
  const layout = useLayout()
  useShortcut(FOCUS_KEYS, () => (layout.isFocused = !layout.isFocused))

  function leave(event: KeyboardEvent): void {
    if (!layout.isFocused || event.defaultPrevented || event.isComposing) return
    if (!isShortcut(event, 'escape', navigator.platform) || document.querySelector(LAYERS)) return
    event.preventDefault()
    layout.isFocused = false
  }
  window.addEventListener('keydown', leave)
  onScopeDispose(() => {
    window.removeEventListener('keydown', leave)
    layout.isFocused = false
  })
}
