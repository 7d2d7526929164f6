import { onScopeDispose } from 'vue'
import { useClient } from '../../api/client.ts'
import { useImports } from './imports-store.ts'

/** Follows what the core tells of imports, wherever the person is. */
export function useImportEvents(): void {
  const imports = useImports()
  const stop = useClient().subscribe((event) => {
    if (event.type === 'import') imports.hear(event)
  })
  onScopeDispose(stop)
}
