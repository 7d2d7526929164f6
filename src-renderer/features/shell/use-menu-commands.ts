import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import type { MenuCommand } from '../../../src-main/schemas/bridge.ts'
import { useHost } from '../../api/client.ts'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import { useWorkspace } from '../../session/workspace.ts'
import { useToasts } from '../../stores/toasts.ts'
import { useExport } from '../imports/use-export.ts'
import { useImportActions } from '../imports/use-import-actions.ts'

/** The title of the space in the sample workspace. */
const HANDBOOK = /handbook/i

/** Runs the commands of the desktop's menus. */
export function useMenuCommands(): void {
  const { desktop } = useHost()
  if (!desktop) return
  const router = useRouter()
  const toasts = useToasts()
  const imports = useImportActions()
  const exports = useExport()
  const { id, space } = useOpenSpace()
  const { spaces } = useWorkspace()

  function exportOpenSpace(): void {
    if (id.value === undefined) toasts.show({ text: 'Open the space that you want to export first.' })
    else void exports.run({ kind: 'space', id: id.value, title: space.value.value?.title ?? 'space' })
  }

  function openHandbook(): void {
    const handbook = spaces.value?.find(({ title }) => HANDBOOK.test(title))
    if (handbook) void router.push({ name: SCREEN.space, params: { space: handbook.id } })
    else toasts.show({ text: 'The handbook is not in this workspace.' })
  }

  const commands: Record<MenuCommand, () => void> = {
    'import-folder': () => void imports.pick('folder'),
    'import-archive': () => void imports.pick('archive'),
    export: exportOpenSpace,
    accounts: () => void router.push({ name: ACCOUNTS_SCREEN }),
    handbook: openHandbook,
  }
  onScopeDispose(desktop.onCommand((command) => commands[command]()))
}
