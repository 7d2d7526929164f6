import type { Store } from '../../store/store.ts'

/** Yields the same files. The store records damage that reading them finds. */
export function* recordingDamage<File>(store: Store, files: Iterable<File>): Generator<File> {
  try {
    yield* files
  } catch (error) {
    throw store.recordError(error)
  }
}
