import { computed } from 'vue'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { localAddress } from '../../api/local-address.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { SpaceFiles } from '../../session/space-files.ts'

/** Returns the files of a revision, for resolving pictures and links. */
export function useRevisionFiles(content: () => { spaceId: string; revisionId: string }): SpaceFiles {
  const { call } = useClient()
  const answer = useAnswer(content, async (params) => {
    const files = await listAll((query) => call('listFilesInRevisionById', { params, query }))
    return files.map((file) => ({ ...file, downloadURL: localAddress(file.downloadURL) }))
  })
  const files = computed(() => answer.value.value ?? [])
  const byPath = computed(() => new Map(files.value.map((file) => [file.git?.path, file])))
  const byId = computed(() => new Map(files.value.map((file) => [file.id, file])))
  return {
    isComplete: computed(() => answer.value.value !== undefined),
    byPath: (path) => byPath.value.get(path),
    byId: (id) => byId.value.get(id),
  }
}
