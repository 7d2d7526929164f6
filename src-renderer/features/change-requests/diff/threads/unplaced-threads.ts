import { inject, provide, type ComputedRef, type InjectionKey } from 'vue'

/** The ids of the comments of a page that stand at the page itself, because no shown block has them. */
type UnplacedThreads = ComputedRef<ReadonlySet<string>>

const UNPLACED_THREADS: InjectionKey<UnplacedThreads> = Symbol('unplaced threads')

/** Sets the threads at the page, for all blocks of the page in this component. */
export function provideUnplacedThreads(ids: UnplacedThreads): void {
  provide(UNPLACED_THREADS, ids)
}

/** Returns a test for the comments of a place: the named blocks, or the page itself when `blockIds` is null. */
export function useThreadsAt(
  blockIds: () => readonly string[] | null,
): (comment: { id: string; node?: { id: string } | null | undefined }) => boolean {
  const unplaced = inject(UNPLACED_THREADS)
  if (!unplaced) throw new Error('This component is not inside the diff of a page')
  return ({ id, node }) => {
    const blocks = blockIds()
    // A drawn block may be older than the text, and must not show a thread that the page shows.
    if (blocks === null || unplaced.value.has(id)) return blocks === null && unplaced.value.has(id)
    return node != null && blocks.includes(node.id)
  }
}
