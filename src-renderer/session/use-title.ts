import { watchEffect } from 'vue'

/** Names the window after what is on the screen, the nearest first. */
export function useTitle(parts: () => readonly (string | undefined)[]): void {
  watchEffect(() => {
    document.title = [...parts(), 'Carrel'].filter(Boolean).join(' · ')
  })
}
