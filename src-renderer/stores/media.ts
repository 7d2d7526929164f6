import { shallowRef, type ShallowRef } from 'vue'

/** Returns a ref that follows a media query as long as the window exists. */
export function media(query: string): Readonly<ShallowRef<boolean>> {
  const list = window.matchMedia(query)
  const matches = shallowRef(list.matches)
  list.addEventListener('change', () => (matches.value = list.matches))
  return matches
}
