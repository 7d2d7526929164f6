import { shallowRef, watch, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'

/** The change request that is open, whatever it is called meanwhile. */
interface Opened {
  /** What the address calls it, and is about to call it. */
  names: string[]
  /** The id that it had when it was opened. */
  id: string
}

export interface OpenedAs {
  opened: Readonly<ShallowRef<Opened | undefined>>
  /** How it is asked for: by its id once that is known. */
  askedAs: () => string
  /** Notes what was found under the name in the address. */
  keepOpen: (found: ChangeRequest | undefined) => void
}

/**
 * Holds on to the change request that an address names. What was begun offline gets another id and number from
 * the remote: its id goes on working, but its number may be that of another one there, so it is asked for by its
 * id from then on, and the address follows its number.
 */
export function useOpenedAs(change: () => string): OpenedAs {
  const router = useRouter()
  const opened = shallowRef<Opened>()
  const isOpen = (name: string): boolean => opened.value?.names.includes(name) ?? false

  function keepOpen(found: ChangeRequest | undefined): void {
    if (!found) return
    const [name, number] = [change(), String(found.number)]
    if (!opened.value || !isOpen(name)) opened.value = { names: [name], id: found.id }
    else if (isNumber(name) && name !== number) {
      opened.value = { ...opened.value, names: [name, number] }
      void router.replace({ params: { ...router.currentRoute.value.params, change: number } })
    }
  }

  watch(change, (name) => {
    // A number that it does not have any more may lead to another one from here on.
    if (opened.value && isOpen(name)) opened.value = { ...opened.value, names: [name] }
  })
  return {
    opened,
    keepOpen,
    askedAs: () => (opened.value && isOpen(change()) ? opened.value.id : change()),
  }
}

const isNumber = (name: string): boolean => /^\d+$/.test(name)
