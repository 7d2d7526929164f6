import {
  BookPlus,
  Braces,
  Download,
  FileArchive,
  FolderInput,
  FolderPlus,
  GitPullRequestArrow,
  HeartPulse,
  History,
  House,
  KeyRound,
  Monitor,
  Moon,
  PanelLeft,
  Replace,
  Search as SearchIcon,
  Settings,
  SpellCheck,
  SquarePen,
  Sun,
  Trash2,
  UserRound,
  Users,
} from '@lucide/vue'
import { useRoute, useRouter } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'
import { FIND_KEYS, findScreen } from '../../screens/find-screen.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import type { PaletteItem } from '../../session/palette-item.ts'
import { useScreenCommands } from '../../session/screen-commands.ts'
import { useWorkspace } from '../../session/workspace.ts'
import { THEMES, useAppearance } from '../../stores/appearance.ts'
import { useLayout } from '../../stores/layout.ts'
import { useAccountCommands } from '../accounts/use-account-commands.ts'
import { useExport } from '../imports/use-export.ts'
import { useImportActions } from '../imports/use-import-actions.ts'
import { useLibraryDialogs } from '../library/library-dialogs-store.ts'
import { useSyncCommands } from '../sync/use-sync-commands.ts'

const THEME_LOOKS = {
  system: { title: 'Theme: as the system', icon: Monitor },
  light: { title: 'Theme: light', icon: Sun },
  dark: { title: 'Theme: dark', icon: Moon },
}

/** Returns the commands of the open space; none without an open space. */
function useSpaceCommands(): () => PaletteItem[] {
  const router = useRouter()
  const route = useRoute()
  const exports = useExport()
  const { id, space } = useOpenSpace()

  return () => {
    const spaceId = id.value
    if (spaceId === undefined) return []
    const { page } = route.params
    const query = typeof page === 'string' ? { page } : {}
    const title = space.value.value?.title ?? 'this space'
    return [
      {
        id: 'new-change-request',
        title: 'New change request',
        place: title,
        icon: SquarePen,
        run: () =>
          void router.push({ path: `/spaces/${spaceId}/changes/new`, query: { ...query, fresh: '1' } }),
      },
      {
        id: 'change-requests',
        title: 'Go to change requests',
        place: title,
        icon: GitPullRequestArrow,
        run: () => void router.push(`/spaces/${spaceId}/changes`),
      },
      {
        id: 'history',
        title: 'Go to history',
        place: title,
        icon: History,
        run: () => void router.push(`/spaces/${spaceId}/history`),
      },
      {
        id: 'health',
        title: 'Go to health',
        place: title,
        icon: HeartPulse,
        run: () => void router.push({ name: SCREEN.health, params: { space: spaceId } }),
      },
      {
        id: 'style',
        title: 'Go to words and style',
        place: title,
        icon: SpellCheck,
        run: () => void router.push({ name: SCREEN.style, params: { space: spaceId } }),
      },
      {
        id: 'find-and-replace',
        title: 'Find and replace',
        place: title,
        icon: Replace,
        keys: FIND_KEYS,
        run: () => void router.push(findScreen(spaceId, route)),
      },
      {
        id: 'export',
        title: 'Export this space',
        place: title,
        icon: Download,
        run: () => void exports.run({ kind: 'space', id: spaceId, title }),
      },
    ]
  }
}

/** Returns the commands that create a space or a collection; none for a user who may not create one. */
function useCreationCommands(): () => PaletteItem[] {
  const imports = useImportActions()
  const dialogs = useLibraryDialogs()
  const { mayCreate } = useWorkspace()

  const creationCommands = (): PaletteItem[] => [
    { id: 'new-space', title: 'New space', icon: BookPlus, run: () => dialogs.open({ kind: 'new-space' }) },
    {
      id: 'new-collection',
      title: 'New collection',
      icon: FolderPlus,
      run: () => dialogs.open({ kind: 'new-collection' }),
    },
  ]

  const importCommands = (): PaletteItem[] => [
    {
      id: 'import-folder',
      title: 'Import a folder',
      icon: FolderInput,
      run: () => void imports.pick('folder'),
    },
    {
      id: 'import-archive',
      title: 'Import an archive',
      icon: FileArchive,
      run: () => void imports.pick('archive'),
    },
  ]

  return () => (mayCreate.value ? [...creationCommands(), ...importCommands()] : [])
}

/** Returns a command for each theme. */
function useThemeCommands(): () => PaletteItem[] {
  const appearance = useAppearance()
  return () =>
    THEMES.map((theme) => ({
      id: `theme-${theme}`,
      title: THEME_LOOKS[theme].title,
      icon: THEME_LOOKS[theme].icon,
      isCurrent: appearance.theme === theme,
      run: () => (appearance.theme = theme),
    }))
}

/** Returns every command of the palette in the current state. */
export function useCommands(): () => PaletteItem[] {
  const router = useRouter()
  const layout = useLayout()
  const screenCommands = useScreenCommands()
  const spaceCommands = useSpaceCommands()
  const creationCommands = useCreationCommands()
  const syncCommands = useSyncCommands()
  const accountCommands = useAccountCommands()
  const themeCommands = useThemeCommands()

  const goTo = (name: string, title: string, icon: PaletteItem['icon'], path: string): PaletteItem => ({
    id: name,
    title,
    ...(icon && { icon }),
    run: () => void router.push(path),
  })

  return () => [
    ...screenCommands.items(),
    ...spaceCommands(),
    goTo('home', 'Go home', House, '/'),
    ...creationCommands(),
    ...syncCommands(),
    ...accountCommands(),
    goTo('search', 'Search with filters', SearchIcon, '/search'),
    goTo('all-change-requests', 'Go to all change requests', GitPullRequestArrow, '/changes'),
    goTo('deleted-spaces', 'Go to deleted spaces', Trash2, '/deleted-spaces'),
    goTo('trash', 'Go to the trash', Trash2, '/trash'),
    goTo('imports', 'Go to imports', History, '/imports'),
    goTo('specifications', 'Go to API specifications', Braces, '/openapi'),
    { ...goTo('settings', 'Go to settings', Settings, '/settings'), keys: 'mod+,' },
    goTo('people', 'Go to people', UserRound, '/settings/people'),
    goTo('teams', 'Go to teams', Users, '/settings/teams'),
    goTo('tokens', 'Go to API tokens', KeyRound, '/settings/tokens'),
    {
      id: 'sidebar',
      title: layout.isSidebarOpen ? 'Close the sidebar' : 'Open the sidebar',
      icon: PanelLeft,
      keys: 'mod+\\',
      run: () => (layout.isSidebarOpen = !layout.isSidebarOpen),
    },
    ...themeCommands(),
  ]
}
