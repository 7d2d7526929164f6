import { watchEffect } from 'vue'

/** Sets the window's title from the content of the screen, the most specific part first. */
export function useTitle(parts: () => readonly (string | undefined)[]): void {
  watchEffect(() => {
    document.title = [...parts(), 'Carrel'].filter(Boolean).join(' · ')
  })
}
