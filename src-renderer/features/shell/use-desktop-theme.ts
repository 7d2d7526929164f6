import { onScopeDispose, watch } from 'vue'
import { useHost } from '../../api/client.ts'
import { useAppearance } from '../../stores/appearance.ts'

/** Aligns the theme of the app with the desktop's menus and dialogs. The desktop's setting takes precedence. */
export function useDesktopTheme(): void {
  const { desktop } = useHost()
  if (!desktop) return
  const appearance = useAppearance()
  /** The last theme that the desktop sent or received. The desktop does not receive its own value again. */
  let lastTheme: string | undefined

  const apply = (theme: typeof appearance.theme): void => {
    lastTheme = theme
    appearance.theme = theme
  }
  void desktop.theme().then((result) => result.ok && apply(result.value))
  onScopeDispose(desktop.onTheme(apply))
  watch(
    () => appearance.theme,
    (theme) => {
      if (theme === lastTheme) return
      lastTheme = theme
      void desktop.setTheme(theme)
    },
  )
}
