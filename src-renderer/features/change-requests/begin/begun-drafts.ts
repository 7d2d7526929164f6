/** The note about a change request, as it is stored. */
interface Note {
  space: string
  /** The page from which the user came. */
  page: string | null
  /** The number at creation. */
  number: number
  /** True when it was dropped unchanged. */
  isDropped: boolean
}

/** A change request that Edit began on this device. */
export interface BegunDraft extends Note {
  changeRequest: string
}

type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'carrel.begun.'

/**
 * Notes a change request as created by Edit. Without room for the note it is an ordinary one, which is never dropped.
 */
export function storeBegunDraft(storage: Notes, { changeRequest, ...note }: BegunDraft): void {
  try {
    storage.setItem(PREFIX + changeRequest, JSON.stringify(note))
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem
  }
}

/** Removes the note about a change request. From then on it is an ordinary one, which is never dropped. */
export function forgetBegunDraft(storage: Notes, changeRequest: string): void {
  storage.removeItem(PREFIX + changeRequest)
}

/** Returns the change requests of a space that Edit created on this device. */
export function draftsBegunIn(storage: Notes, space: string): BegunDraft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const note = read(storage.getItem(key))
      return note?.space === space ? [{ ...note, changeRequest: key.slice(PREFIX.length) }] : []
    })
}

/** Checks a stored note without a validator, which would double the code that a user waits for after Edit. */
function read(json: string | null): Note | undefined {
  try {
    const note: unknown = JSON.parse(json ?? 'null')
    return isNote(note) ? note : undefined
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}

function isNote(value: unknown): value is Note {
  const { space, page, number, isDropped } = Object(value) as Record<string, unknown>
  return (
    typeof space === 'string' &&
    (page === null || typeof page === 'string') &&
    typeof number === 'number' &&
    typeof isDropped === 'boolean'
  )
}
