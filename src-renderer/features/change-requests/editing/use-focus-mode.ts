import { onScopeDispose } from 'vue'
import { useLayout } from '../../../stores/layout.ts'
import { useShortcut } from '../../../ui/use-shortcut.ts'

/** The keys that show the text alone, and everything again. */
export const FOCUS_KEYS = 'f9'

/** Shows the text of the editor alone. Leaving the editor ends it. */
export function useFocusMode(): void {
  const layout = useLayout()
  useShortcut(FOCUS_KEYS, () => (layout.isFocused = !layout.isFocused))
  onScopeDispose(() => (layout.isFocused = false))
}
