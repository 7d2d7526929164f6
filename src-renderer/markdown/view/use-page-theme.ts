import { onBeforeUnmount, onMounted, ref } from 'vue'
import type { Ref } from 'vue'

/** Returns the theme of the app's root element, or the theme of the system without one. Follows both. */
export function usePageTheme(): Ref<'light' | 'dark'> {
  const root = document.documentElement
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const theme = ref(currentTheme())
  const observer = new MutationObserver(follow)
  onMounted(() => {
    observer.observe(root, { attributes: true, attributeFilter: ['data-theme'] })
    system.addEventListener('change', follow)
  })
  onBeforeUnmount(() => {
    observer.disconnect()
    system.removeEventListener('change', follow)
  })
  return theme

  function follow(): void {
    theme.value = currentTheme()
  }

  function currentTheme(): 'light' | 'dark' {
    const chosen = root.dataset['theme']
    if (chosen === 'dark' || chosen === 'light') return chosen
    return system.matches ? 'dark' : 'light'
  }
}
