import type {
  About,
  CrossingResult,
  DesktopResult,
  ImportChoice,
  ImportKind,
  MenuCommand,
  OperationInput,
  PickedImport,
  SavedOut,
  SystemNotification,
  Theme,
} from '../../schemas/bridge.ts'
import type { ChangeEvent } from '../../schemas/feed/change-event.ts'

/** Every request of the page, by channel: its arguments and the host's response. */
export interface Requests {
  call: (operation: string, input: OperationInput) => CrossingResult
  about: () => DesktopResult<About>
  'pick-import': (kind: ImportKind) => DesktopResult<PickedImport | null>
  /** Reports the files that a user dropped on the window; returns a ticket for each path, in order. */
  'note-drop': (paths: string[]) => DesktopResult<string[]>
  'start-import': (ticket: string, choice: ImportChoice) => DesktopResult<{ id: string }>
  'cancel-import': (id: string) => DesktopResult<null>
  'export-space': (space: string) => DesktopResult<{ path: string } | null>
  'export-collection': (collection: string) => DesktopResult<{ path: string } | null>
  'save-out': () => DesktopResult<SavedOut | null>
  'open-external': (url: string) => DesktopResult<null>
  theme: () => DesktopResult<Theme>
  'set-theme': (theme: Theme) => DesktopResult<null>
  notify: (notification: SystemNotification) => DesktopResult<null>
  /** Returns the text of the invite that the system opened, once. */
  'take-invite': () => DesktopResult<string | null>
}

/** The events that the host sends to the page, by channel. */
export interface Events {
  change: ChangeEvent
  command: MenuCommand
  'theme-changed': Theme
  /** The tag of a notification that the user clicked. */
  'notification-opened': string
  /** The system opened an invite, which the page takes by a request. */
  'invite-opened': null
}

export type RequestChannel = keyof Requests
export type EventChannel = keyof Events
export type Arguments<Channel extends RequestChannel> = Parameters<Requests[Channel]>
export type Answer<Channel extends RequestChannel> = ReturnType<Requests[Channel]>
