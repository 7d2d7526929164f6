import { onScopeDispose } from 'vue'
import { useClient } from '../../api/client.ts'
import { useImports } from './imports-store.ts'

/** Follows the import events of the core on every screen. */
export function useImportEvents(): void {
  const imports = useImports()
  const stop = useClient().subscribe((event) => {
    if (event.type === 'import') imports.hear(event)
  })
  onScopeDispose(stop)
}
