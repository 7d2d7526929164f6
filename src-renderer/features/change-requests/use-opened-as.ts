import { shallowRef, watch, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'

/** The open change request, under any of its names. */
interface Opened {
  /** The space in the address. Change requests of other spaces have the same numbers. */
  space: string
  /** The names in the address, now and after a redirect. */
  names: string[]
  /** The id at the time of opening. */
  id: string
}

export interface OpenedAs {
  opened: Readonly<ShallowRef<Opened | undefined>>
  /** Returns the name to request it by: its id once that is known. */
  requestedAs: () => string
  /** Notes the change request found under the name in the address. */
  noteOpened: (found: ChangeRequest | undefined) => void
}

/**
 * Follows the change request that an address names. One created offline gets another id and number from the remote. Its
 * first id stays valid, but its first number may belong to another one there. It is therefore requested by id, and the
 * address follows its number.
 */
export function useOpenedAs(space: () => string, change: () => string): OpenedAs {
  const router = useRouter()
  const opened = shallowRef<Opened>()
  const isOpen = (name: string): boolean =>
    opened.value?.space === space() && opened.value.names.includes(name)

  function noteOpened(found: ChangeRequest | undefined): void {
    if (!found) return
    const [name, number] = [change(), String(found.number)]
    if (!opened.value || !isOpen(name)) opened.value = { space: space(), names: [name], id: found.id }
    else if (isNumber(name) && name !== number) {
      opened.value = { ...opened.value, names: [name, number] }
      void router.replace({ params: { ...router.currentRoute.value.params, change: number } })
    }
  }

  watch(change, (name) => {
    // Its former number may lead to another change request from now on.
    if (opened.value && isOpen(name)) opened.value = { ...opened.value, names: [name] }
  })
  return {
    opened,
    noteOpened,
    requestedAs: () => (opened.value && isOpen(change()) ? opened.value.id : change()),
  }
}

const isNumber = (name: string): boolean => /^\d+$/.test(name)
