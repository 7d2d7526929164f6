import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { File } from '../../src-main/schemas/file.ts'
import { useClient } from '../api/client.ts'
import { listAll } from '../api/list-all.ts'
import { localAddress } from '../api/local-address.ts'
import { touches } from '../api/touches.ts'
import { useAnswer } from '../api/use-answer.ts'

/** The files of a space, by repository path or by id. */
export interface SpaceFiles {
  /** False while the files are being read. A file that is not found yet does not count as missing. */
  isComplete: ComputedRef<boolean>
  byPath: (path: string) => File | undefined
  byId: (id: string) => File | undefined
}

/**
 * Returns the files of a space. Many pages have none, so they are read when the first one is requested, and then all at
 * once.
 */
export function useSpaceFiles(space: ComputedRef<string | undefined>): SpaceFiles {
  const client = useClient()
  const wanted = shallowRef<string>()
  watch(space, () => (wanted.value = undefined))

  const files = useAnswer(
    () => (wanted.value === space.value ? (wanted.value ?? null) : null),
    async (spaceId) =>
      indexFiles(await listAll((query) => client.call('listFiles', { params: { spaceId }, query }))),
    { refreshOn: touches({ kinds: ['content'], space, changeRequest: null }), keepPrevious: true },
  )

  /** A request while a page is drawn starts the reading after the drawing. */
  function want(): void {
    if (wanted.value !== space.value) queueMicrotask(() => (wanted.value = space.value))
  }

  return {
    isComplete: computed(() => files.value.value !== undefined),
    byPath(path) {
      want()
      return files.value.value?.byPath.get(path)
    },
    byId(id) {
      want()
      return files.value.value?.byId.get(id)
    },
  }
}

function indexFiles(files: readonly File[]): { byPath: Map<string, File>; byId: Map<string, File> } {
  const own = files.map((file) => ({ ...file, downloadURL: localAddress(file.downloadURL) }))
  return {
    byPath: new Map(own.flatMap((file) => (file.git ? [[file.git.path, file] as const] : []))),
    byId: new Map(own.map((file) => [file.id, file])),
  }
}
