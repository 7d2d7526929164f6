import { shallowRef, watch, type ShallowRef } from 'vue'

/**
 * Returns true once the entry that an overview represents is known to offer its specification as a file. `source`
 * returns its YAML; undefined for a page that is no overview. Other pages do not load the reader of YAML.
 */
export function useDownload(source: () => string | undefined): Readonly<ShallowRef<boolean>> {
  const offers = shallowRef(false)
  watch(
    source,
    async (text) => {
      offers.value = false
      if (text === undefined || text === '') return
      const { hasDownload } =
        await import('../../../../src-main/content/api-reference/read-reference-entry.ts')
      if (text === source()) offers.value = hasDownload(text)
    },
    { immediate: true },
  )
  return offers
}
