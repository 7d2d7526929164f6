import type { Store } from '../../store/store.ts'

/** The same files. The store notes the damage that reading them finds. */
export function* noting<File>(store: Store, files: Iterable<File>): Generator<File> {
  try {
    yield* files
  } catch (error) {
    throw store.note(error)
  }
}
