import { z } from 'zod'

const Note = z.object({
  space: z.string(),
  /** The page from which the user came. */
  page: z.string().nullable(),
  /** Its number at creation. */
  number: z.number(),
  /** True when it was dropped because nobody changed it. */
  isDropped: z.boolean(),
})

/** A change request that Edit began on this device. */
export interface BegunDraft extends z.infer<typeof Note> {
  changeRequest: string
}

type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'carrel.begun.'

/**
 * Notes a change request as created by Edit. Without room for the note it is an ordinary one, which is never dropped.
 */
export function noteBegun(storage: Notes, { changeRequest, ...note }: BegunDraft): void {
  try {
    storage.setItem(PREFIX + changeRequest, JSON.stringify(note))
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem
  }
}

export function forgetBegun(storage: Notes, changeRequest: string): void {
  storage.removeItem(PREFIX + changeRequest)
}

/** Returns the change requests of a space that Edit created on this device. */
export function begunIn(storage: Notes, space: string): BegunDraft[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const note = read(storage.getItem(key))
      return note?.space === space ? [{ ...note, changeRequest: key.slice(PREFIX.length) }] : []
    })
}

function read(json: string | null): z.infer<typeof Note> | undefined {
  try {
    return Note.safeParse(JSON.parse(json ?? 'null')).data
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}
