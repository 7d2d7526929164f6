import { shallowRef, type ShallowRef } from 'vue'

/** Whether a media query holds, for as long as the window is there. */
export function media(query: string): Readonly<ShallowRef<boolean>> {
  const list = window.matchMedia(query)
  const matches = shallowRef(list.matches)
  list.addEventListener('change', () => (matches.value = list.matches))
  return matches
}
