import { onScopeDispose } from 'vue'
import { useLayout } from '../../../stores/layout.ts'
import { useShortcut } from '../../../ui/use-shortcut.ts'

/** The keys that show only the text, and everything again. */
export const FOCUS_KEYS = 'f9'

/** Shows only the text of the editor, until the user leaves the editor. */
export function useFocusMode(): void {
  const layout = useLayout()
  useShortcut(FOCUS_KEYS, () => (layout.isFocused = !layout.isFocused))
  onScopeDispose(() => (layout.isFocused = false))
}
