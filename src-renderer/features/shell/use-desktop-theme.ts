import { onScopeDispose, watch } from 'vue'
import { useHost } from '../../api/client.ts'
import { useAppearance } from '../../stores/appearance.ts'

/** Keeps the page and the desktop's own menus and dialogs in one theme; the desktop's memory rules. */
export function useDesktopTheme(): void {
  const { desktop } = useHost()
  if (!desktop) return
  const appearance = useAppearance()
  /** What the desktop last said or heard, so that it is not told its own words. */
  let known: string | undefined

  const take = (theme: typeof appearance.theme): void => {
    known = theme
    appearance.theme = theme
  }
  void desktop.theme().then((result) => result.ok && take(result.value))
  onScopeDispose(desktop.onTheme(take))
  watch(
    () => appearance.theme,
    (theme) => {
      if (theme === known) return
      known = theme
      void desktop.setTheme(theme)
    },
  )
}
