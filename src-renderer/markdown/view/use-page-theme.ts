import { onBeforeUnmount, onMounted, ref } from 'vue'
import type { Ref } from 'vue'

/** Whether the app is light or dark, as its root element says; follows it. */
export function usePageTheme(): Ref<'light' | 'dark'> {
  const root = document.documentElement
  const theme = ref(currentTheme())
  const observer = new MutationObserver(() => {
    theme.value = currentTheme()
  })
  onMounted(() => observer.observe(root, { attributes: true, attributeFilter: ['data-theme'] }))
  onBeforeUnmount(() => observer.disconnect())
  return theme

  function currentTheme(): 'light' | 'dark' {
    return root.dataset['theme'] === 'dark' ? 'dark' : 'light'
  }
}
